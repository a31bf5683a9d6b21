import { waitUntil } from "../../../test/wait-until.ts";
import type { Tally } from "../shared/tally.ts";
import { readPage, requireText, type Visitor, type Visitors } from "./visitor.ts";

/** One form of a page, and what it changes. */
export type Action = {
  name: string;
  path: string;
  form: Record<string, string | File>;
  /** Whether it has taken effect; missing if the form changes nothing and only shows an answer. */
  isDone?: () => Promise<boolean>;
  /** What the operator then reads, in the answer or on the page that it redirects to. */
  says?: string;
  /** The status of the operator's answer; default 303. */
  status?: number;
};

const elsewhere = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

/** Checks that a form does nothing if someone else or another site sends it, and works for the operator. */
export async function seeAction(tally: Tally, { operator, others }: Visitors, action: Action): Promise<Buffer> {
  const { name, path, form, isDone } = action;
  const strangers = others.map((other) => ({ who: other.name, post: () => other.post(path, form) }));
  strangers.push({ who: "from another site", post: () => operator.post(path, form, elsewhere) });
  for (const { who, post } of strangers)
    await tally.see(`${name} ${who}`, async () => {
      const { status } = await post();
      // React Router itself answers 400 to another origin.
      if (status !== 404 && status !== 400) throw new Error(`answered ${status}`);
      if (await isDone?.()) throw new Error("it was done");
      return `${status}`;
    });
  return seeOwnAction(tally, operator, action);
}

/** The operator's own form has its effect. Returns the answer. */
export async function seeOwnAction(tally: Tally, operator: Visitor, action: Action): Promise<Buffer> {
  const { name, path, form, isDone, says, status = 303 } = action;
  let body = Buffer.alloc(0);
  await tally.see(`${name} as operator`, async () => {
    const answer = await operator.post(path, form);
    body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== status) throw new Error(`answered ${answer.status}: ${body.toString().slice(0, 2_000)}`);
    if (body.includes("CANARY")) throw new Error("it repeats a secret");
    const next = answer.headers.get("location")?.replace(/^https?:\/\/[^/]+/, "");
    if (says !== undefined) requireText(next === undefined ? body : await readPage(operator, next, 200), says);
    // A backup starts after the answer.
    if (isDone !== undefined) await waitUntil(name, isDone);
    return `${status}${says === undefined ? "" : `, “${says}”`}`;
  });
  return body;
}
