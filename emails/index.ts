/** What the worker loads from `build/emails/index.js`. */
export { renderApprovalRequest } from "./render-approval-request.tsx";
export { renderCodeMail } from "./render-code-mail.tsx";
