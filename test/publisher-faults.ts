/** What happens to which call, how often; `slow` outlasts the client's patience. */
export type PublisherFault = {
  name: string;
  at: "create" | "publish" | "upload" | "find";
  fault: object;
  times: number;
  slow?: true;
};

export const PATIENCE_MS = 3_000;

const html = "<!doctype html><title>One moment</title>";
const page = (status: number) => ({ kind: "status", status, body: html, headers: { "content-type": "text/html" } });

/** These pass: afterwards there's exactly one post, without help. */
export const passingFaults: PublisherFault[] = [
  { name: "creation never arrives", at: "create", fault: { kind: "reset-before" }, times: 2 },
  { name: "creation's answer lost", at: "create", fault: { kind: "apply-then-reset" }, times: 1 },
  { name: "creation's answer cut", at: "create", fault: { kind: "half-body" }, times: 1 },
  { name: "creation done, answered 504", at: "create", fault: { ...page(504), apply: true }, times: 1 },
  { name: "creation done, answered by a page", at: "create", fault: { kind: "html-200", apply: true }, times: 1 },
  { name: "creation not done, answered by a page", at: "create", fault: { kind: "html-200" }, times: 1 },
  { name: "creation answered 500", at: "create", fault: page(500), times: 1 },
  { name: "creation answered 503 as a page", at: "create", fault: page(503), times: 1 },
  { name: "creation answered 401 once", at: "create", fault: page(401), times: 1 },
  {
    name: "creation too early",
    at: "create",
    fault: { kind: "status", status: 429, headers: { "retry-after": "1" } },
    times: 1,
  },
  {
    name: "creation slow before",
    at: "create",
    fault: { kind: "delay", ms: PATIENCE_MS + 500, when: "before" },
    times: 1,
    slow: true,
  },
  {
    name: "creation slow after",
    at: "create",
    fault: { kind: "delay", ms: PATIENCE_MS + 500, when: "after" },
    times: 1,
    slow: true,
  },
  { name: "publishing never arrives", at: "publish", fault: { kind: "reset-before" }, times: 1 },
  { name: "publishing's answer lost three times", at: "publish", fault: { kind: "apply-then-reset" }, times: 3 },
  { name: "publishing's answer cut", at: "publish", fault: { kind: "half-body" }, times: 1 },
  { name: "publishing done, answered 502", at: "publish", fault: { ...page(502), apply: true }, times: 1 },
  { name: "publishing done, answered by a page", at: "publish", fault: { kind: "html-200", apply: true }, times: 1 },
  { name: "publishing answered 500", at: "publish", fault: page(500), times: 1 },
  { name: "publishing answered 503 as a page", at: "publish", fault: page(503), times: 1 },
  {
    name: "publishing slow after",
    at: "publish",
    fault: { kind: "delay", ms: PATIENCE_MS + 500, when: "after" },
    times: 1,
    slow: true,
  },
  { name: "look-up answered 502", at: "find", fault: page(502), times: 3 },
  { name: "look-up's answer lost", at: "find", fault: { kind: "apply-then-reset" }, times: 1 },
  { name: "picture's answer lost", at: "upload", fault: { kind: "apply-then-reset" }, times: 1 },
  { name: "picture's answer cut", at: "upload", fault: { kind: "half-body" }, times: 1 },
  { name: "picture answered 503 as a page", at: "upload", fault: page(503), times: 1 },
  { name: "picture answered 401 once", at: "upload", fault: page(401), times: 1 },
  {
    name: "picture too early",
    at: "upload",
    fault: { kind: "status", status: 429, headers: { "retry-after": "1" } },
    times: 1,
  },
];

const json = { "content-type": "application/json" };
const rejected = (status: number) => ({ kind: "status", status, body: "{}", headers: json });

/** These last: nothing is published, nobody retries blindly, and after the repair there's one post. */
export const lastingFaults: PublisherFault[] = [
  { name: "creation forbidden", at: "create", fault: rejected(403), times: 1 },
  { name: "creation in conflict", at: "create", fault: rejected(409), times: 1 },
  {
    name: "creation redirected",
    at: "create",
    fault: { kind: "redirect", location: "https://elsewhere.example/" },
    times: 1,
  },
  { name: "picture refused", at: "upload", fault: rejected(415), times: 2 },
  { name: "picture too large", at: "upload", fault: rejected(413), times: 2 },
];
