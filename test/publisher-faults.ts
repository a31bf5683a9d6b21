import type { FaultyDatabase, LostConnection } from "./faulty-database.ts";
import type { FaultyPictures, StorageFault } from "./faulty-pictures.ts";
import type { FaultyProxy } from "./faulty-proxy.ts";

export type Call = { method: string; path: { regex: string } };

export const call = (method: string, regex: string): Call => ({ method, path: { regex } });

/** Where faults happen. */
export type Peers = { proxy: FaultyProxy; database: FaultyDatabase; storage: FaultyPictures };

/**
 * Something that goes wrong. Afterwards there's exactly one post, without help; if it `lasts`, nothing is published
 * until it's fixed, and publishing ends as the pattern says. A `slow` one lasts longer than the client waits.
 */
export type Trouble = { name: string; lasts?: RegExp; slow?: true; cause(peers: Peers): void };

/** The calls that faults meet. A kind that writes all in one call has no others. */
export type Steps = { create: Call; find: Call; publish?: Call; upload?: Call };

type HttpFault = { name: string; at: keyof Steps; fault: object; times: number; slow?: true; lasts?: RegExp };

export const PATIENCE_MS = 3_000;

const html = "<!doctype html><title>One moment</title>";
const page = (status: number) => ({ kind: "status", status, body: html, headers: { "content-type": "text/html" } });
const tooEarly = { kind: "status", status: 429, headers: { "retry-after": "1" } };
const slow = (when: "before" | "after") => ({ kind: "delay", ms: PATIENCE_MS + 500, when });
const json = { "content-type": "application/json" };
const rejected = (status: number) => ({ kind: "status", status, body: "{}", headers: json });
const refused = /rejected|forbidden|read-only-token/;

const httpFaults: HttpFault[] = [
  { name: "creation never arrives", at: "create", fault: { kind: "reset-before" }, times: 2 },
  { name: "creation's answer lost", at: "create", fault: { kind: "apply-then-reset" }, times: 1 },
  { name: "creation's answer cut", at: "create", fault: { kind: "half-body" }, times: 1 },
  { name: "creation done, answered 504", at: "create", fault: { ...page(504), apply: true }, times: 1 },
  { name: "creation done, answered by a page", at: "create", fault: { kind: "html-200", apply: true }, times: 1 },
  { name: "creation not done, answered by a page", at: "create", fault: { kind: "html-200" }, times: 1 },
  { name: "creation answered 500", at: "create", fault: page(500), times: 1 },
  { name: "creation answered 503 as a page", at: "create", fault: page(503), times: 1 },
  { name: "creation answered 401 once", at: "create", fault: page(401), times: 1 },
  { name: "creation too early", at: "create", fault: tooEarly, times: 1 },
  { name: "creation slow before", at: "create", fault: slow("before"), times: 1, slow: true },
  { name: "creation slow after", at: "create", fault: slow("after"), times: 1, slow: true },
  { name: "publishing never arrives", at: "publish", fault: { kind: "reset-before" }, times: 1 },
  { name: "publishing's answer lost three times", at: "publish", fault: { kind: "apply-then-reset" }, times: 3 },
  { name: "publishing's answer cut", at: "publish", fault: { kind: "half-body" }, times: 1 },
  { name: "publishing done, answered 502", at: "publish", fault: { ...page(502), apply: true }, times: 1 },
  { name: "publishing done, answered by a page", at: "publish", fault: { kind: "html-200", apply: true }, times: 1 },
  { name: "publishing answered 500", at: "publish", fault: page(500), times: 1 },
  { name: "publishing answered 503 as a page", at: "publish", fault: page(503), times: 1 },
  { name: "publishing slow after", at: "publish", fault: slow("after"), times: 1, slow: true },
  { name: "look-up answered 502", at: "find", fault: page(502), times: 3 },
  { name: "look-up's answer lost", at: "find", fault: { kind: "apply-then-reset" }, times: 1 },
  { name: "picture's answer lost", at: "upload", fault: { kind: "apply-then-reset" }, times: 1 },
  { name: "picture's answer cut", at: "upload", fault: { kind: "half-body" }, times: 1 },
  { name: "picture answered 503 as a page", at: "upload", fault: page(503), times: 1 },
  { name: "picture answered 401 once", at: "upload", fault: page(401), times: 1 },
  { name: "picture too early", at: "upload", fault: tooEarly, times: 1 },
  { name: "creation forbidden", at: "create", fault: rejected(403), times: 1, lasts: refused },
  { name: "creation in conflict", at: "create", fault: rejected(409), times: 1, lasts: refused },
  {
    name: "creation redirected",
    at: "create",
    fault: { kind: "redirect", location: "https://elsewhere.example/" },
    times: 1,
    lasts: refused,
  },
  { name: "picture refused", at: "upload", fault: rejected(415), times: 2, lasts: refused },
  { name: "picture too large", at: "upload", fault: rejected(413), times: 2, lasts: refused },
];

const readFaults: [name: string, fault: object, times: number][] = [
  ["never arrives", { kind: "reset-before" }, 1],
  ["answered 502", page(502), 3],
  ["answer lost", { kind: "apply-then-reset" }, 1],
  ["answer cut", { kind: "half-body" }, 1],
  ["answered 503 as a page", page(503), 1],
  ["answered 401 once", page(401), 1],
  ["too early", tooEarly, 1],
];

const writeFaults: [name: string, fault: object, times: number][] = [
  ...readFaults,
  ["done, answered 502", { ...page(502), apply: true }, 1],
  ["done, answered by a page", { kind: "html-200", apply: true }, 1],
];

type Further = { reads?: Record<string, Call>; writes?: Record<string, Call> };

/** What can go wrong with a site that's reached over HTTP; `further` are calls that only its kind makes. */
export function toHttpTroubles(steps: Steps, { reads = {}, writes = {} }: Further = {}): Trouble[] {
  const cause = (match: Call, fault: object, times: number) => ({
    cause: ({ proxy }: Peers) => proxy.arrange([{ match, fault, times }]),
  });
  const ofCalls = (calls: Record<string, Call>, faults: typeof readFaults) =>
    Object.entries(calls).flatMap(([call, match]) =>
      faults.map(([name, fault, times]) => ({ name: `${call}: ${name}`, ...cause(match, fault, times) })),
    );
  const ofSteps = httpFaults.flatMap(({ at, fault, times, ...told }) => {
    const match = steps[at];
    return match === undefined ? [] : [{ ...told, ...cause(match, fault, times) }];
  });
  return [...ofSteps, ...ofCalls(reads, readFaults), ...ofCalls(writes, writeFaults)];
}

const statements: Record<string, Omit<LostConnection, "when">> = {
  "reading the approved version": { at: /from "publication" inner join/ },
  "taking a turn for the pictures": { at: /insert into site_turns/ },
  "giving the turn back": { at: /delete from "site_turns"/ },
  "looking for the post": { at: /select .* from "blog_posts" .*"marker" =/s },
  "adding the draft": { at: /insert into "blog_posts"/ },
  "remembering the draft": { at: /update "publications" set "remote_id"/ },
  "locking the page": { at: /from "blogs" .*for update/s },
  "claiming the address": { at: /insert into "blog_slugs"/ },
  "writing the post": { at: /update "blog_posts" set/ },
  "noting the change": { at: /update "blogs" set "revision"/ },
  "committing the post": { at: /^commit/i, nth: 1 },
  "noting that it's published": { at: /update "publications" set (?:(?! where ).)*"state" = / },
  "committing that it's published": { at: /^commit/i, nth: 2 },
};

const storageFaults: Record<string, StorageFault> = {
  "looking for a picture fails": { at: "find", how: "before" },
  "a picture's first size isn't written": { at: "put", how: "before" },
  "a picture's first size is written, but not confirmed": { at: "put", how: "after" },
  "a picture's second size isn't written": { at: "put", how: "before", nth: 2 },
  "the second picture isn't written": { at: "put", how: "before", nth: 3 },
  "the original can't be read": { at: "read", how: "before" },
};

const lastingStorageFaults: Record<string, StorageFault & { lasts: RegExp }> = {
  "the storage is full": { at: "put", how: "before", always: true, lasts: /still failing/ },
  "the original isn't a picture": { at: "read", how: "broken", always: true, lasts: refused },
};

/** What can go wrong with a hosted page, which calls no outside service: the database and the storage. */
export const hostedTroubles: Trouble[] = [
  ...Object.entries(statements).flatMap(([name, statement]) =>
    (["before", "after"] as const).map((when) => ({
      name: `${name}: the connection breaks ${when === "before" ? "before it" : "before its answer"}`,
      cause: ({ database }: Peers) => database.lose({ ...statement, when }),
    })),
  ),
  ...Object.entries({ ...storageFaults, ...lastingStorageFaults }).map(([name, fault]) => ({
    name,
    ...("lasts" in fault && { lasts: fault.lasts as RegExp }),
    cause: ({ storage }: Peers) => storage.fail(fault),
  })),
];
