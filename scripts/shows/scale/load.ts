import { setTimeout as wait } from "node:timers/promises";
import type { Rig } from "../../../test/rig.ts";
import { pressApprove, startApproving } from "../shared/approving-person.ts";
import { addPot, type Owner } from "../shared/owners.ts";
import { sendQuery, signInBySrp } from "../shared/person.ts";
import { repeat } from "../shared/repeat.ts";

const PAGES = ["/", "/vi/terms", "/contact", "/vi", "/trynow", "/signin"];
const QUERY = "{ articles(first: 20) { nodes { id title } } }";
/** Pause between two requests of one caller: the machine should be busy, not blocked. */
const BREATH_MS = 15;
const POST_EVERY_MS = 700;

/** Totals of the load's requests. */
export class Tally {
  requests = 0;
  failed = 0;
  readonly #counts: Record<string, number> = {};

  /** Counts the `count` requests that `ask` makes; `ask` throws when one of them got a wrong answer. */
  async count(kind: string, count: number, ask: () => Promise<unknown>): Promise<void> {
    this.requests += count;
    this.#add(kind, count);
    await ask().catch((error: unknown) => {
      this.failed += 1;
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
      this.#add(`FAILED ${kind}: ${String(error).slice(0, 300)}${cause}`, 1);
    });
  }

  print(): void {
    for (const [what, count] of Object.entries(this.#counts)) console.log(`${count} × ${what}`);
  }

  #add(what: string, count: number): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + count;
  }
}

export type Load = { web: string; identity: string; owners: Owner[]; posts: number };

/** People and programs that keep going until they are stopped. */
export function startLoad(rig: Rig, { web, identity, owners, posts }: Load, tally: Tally) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ownerAt = (turn: number) => owners[turn % owners.length] as Owner;
  const keep = (kind: string, count: number, ask: (turn: number) => Promise<unknown>) =>
    repeat(signal, BREATH_MS, (turn) => tally.count(kind, count, () => ask(turn)));
  const readPages = (first: number) =>
    keep("pages", 1, async (turn) => read(await fetch(web + PAGES[(turn + first) % PAGES.length]), 200));
  const changeLanguage = async () => {
    const body = new URLSearchParams({ locale: "vi", next: "/contact" });
    const headers = { origin: web };
    await read(await fetch(`${web}/language`, { method: "POST", body, headers, redirect: "manual" }), 303);
  };
  const askApi = (first: number) =>
    keep("api", 1, async (turn) => {
      const { apiKey } = ownerAt(turn * 3 + first);
      const text = await read(await sendQuery(web, { "x-api-key": apiKey }, QUERY), 200);
      const { data, errors } = JSON.parse(text) as { data?: { articles?: unknown } | null; errors?: unknown };
      if (errors !== undefined || !data?.articles) throw new Error(text);
    });
  let callers = 0;
  /** Two requests each, possibly answered by two different processes. */
  const signIn = (first: number) =>
    keep("sign-ins", 2, (turn) => {
      callers += 1;
      const address = `10.${[16, 8, 0].map((bits) => (callers >> bits) & 255).join(".")}`;
      return signInBySrp(identity, ownerAt(turn * 2 + first), address);
    });
  const addPosts = async () => {
    for (let number = 0; number < posts; number += 1) {
      await addPot(rig, ownerAt(number), number);
      await wait(POST_EVERY_MS);
    }
  };
  // Presses once: a lost answer counts as a failure.
  const approving = startApproving(rig, async (link) => {
    await tally.count("approvals", 2, async () => {
      if (!(await pressApprove(link))) throw new Error("not accepted");
    });
    return true;
  });
  const running = [readPages(0), readPages(3), keep("forms", 1, changeLanguage), ...[0, 1, 2].map(askApi)];
  running.push(signIn(0), signIn(1));
  return {
    posted: addPosts(),
    async stop() {
      stopping.abort();
      await Promise.all([...running, approving.stop()]);
    },
  };
}

async function read(answer: Response, wanted: number): Promise<string> {
  const text = await answer.text();
  if (answer.status !== wanted)
    throw new Error(`${new URL(answer.url).pathname} status ${answer.status}: ${text.slice(0, 120)}`);
  return text;
}
