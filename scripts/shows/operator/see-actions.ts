import { waitUntil } from "../../../test/wait-until.ts";
import type { Tally } from "../shared/tally.ts";
import { requireText } from "./see-pages.ts";
import type { Visitor } from "./visitor.ts";

/** One form of a page, and what it changes. */
export type Action = {
  name: string;
  path: string;
  form: Record<string, string>;
  /** Whether it has taken effect; null for what changes nothing and only answers. */
  isDone: (() => Promise<boolean>) | null;
  /** What an operator's answer says. */
  says?: string;
  /** The status that tells an operator so; default 303. */
  status?: number;
};

const elsewhere = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

/** Nobody else's form changes anything, nor does an operator's that another site sent; then the operator's own does. */
export async function seeAction(tally: Tally, operator: Visitor, others: Visitor[], action: Action): Promise<void> {
  const { name, path, form, isDone, says = "", status = 303 } = action;
  for (const other of others)
    await tally.see(`${name} ${other.name}`, async () => {
      await refuse(await other.post(path, form));
      if (await isDone?.()) throw new Error("it was done");
      return "404";
    });
  await tally.see(`${name} from another site`, async () => {
    await refuse(await operator.post(path, form, elsewhere));
    if (await isDone?.()) throw new Error("it was done");
    return "refused";
  });
  await tally.see(`${name} as operator`, async () => {
    const answer = await operator.post(path, form);
    const text = await answer.text();
    if (says !== "") requireText(text, says);
    if (text.includes("CANARY")) throw new Error("it repeats a secret");
    if (answer.status !== status) throw new Error(`answered ${answer.status}: ${text.slice(0, 2_000)}`);
    // A backup begins after the answer.
    if (isDone !== null) await waitUntil(name, isDone, { patienceMs: 20_000 });
    return `${answer.status}`;
  });
}

/** React Router itself answers 400 when the origin is another. */
async function refuse(answer: Response): Promise<void> {
  await answer.arrayBuffer();
  if (answer.status !== 404 && answer.status !== 400) throw new Error(`answered ${answer.status}`);
}
