/** What the worker loads from `build/emails/index.js`. */
export { renderApprovalRequest } from "./render-approval-request.tsx";
export { renderSourceNotice } from "./render-source-notice.tsx";
