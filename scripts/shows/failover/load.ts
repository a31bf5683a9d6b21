import { setTimeout as wait } from "node:timers/promises";
import { control, type Rig } from "../../../test/rig.ts";
import { startApproving } from "../shared/approving-person.ts";
import type { Owner } from "../scale/owners.ts";

const POST_EVERY_MS = 2_500;
const ASK_EVERY_MS = 250;
const DECIDE_AFTER_MS = 10_000;
/** Somebody who looks at a page for longer goes away; HAProxy and the pools need as long in the worst case. */
const ANSWER_WITHIN_MS = 20_000;

export type Load = {
  /** Posts that were added at Instagram. */
  posts: number;
  /** Presses that Galley said it took. */
  approved: number;
  presses: number;
  /** Answers that nobody should ever get, and how often they came. */
  wrong: Map<string, number>;
  unavailableSeconds(): number;
  stopPosting(): Promise<void>;
  stop(): Promise<void>;
};

type Web = { web: string; identity: string; owners: Owner[] };

/** Posts come in, people press "approve" and ask for pages and tokens, until it is stopped. */
export function startLoad(rig: Rig, { web, identity, owners }: Web): Load {
  const [posting, asking] = [new AbortController(), new AbortController()];
  const wrong = new Map<string, number>();
  let unavailableMs = 0;
  const load = { posts: 0, approved: 0, presses: 0, wrong };

  /** Whether it was answered; 503 with Retry-After is the only refusal that counts as right. */
  const judge = async (what: string, wanted: number, ask: () => Promise<Response>): Promise<boolean> => {
    const answer = await ask().catch((error: unknown) => String(error));
    if (typeof answer === "string") return note(`${what}: ${answer}`);
    const text = await answer.text();
    if (answer.status === wanted) return true;
    const isPutOff = answer.status === 503 && answer.headers.has("retry-after");
    if (!isPutOff) note(`${what}: ${answer.status} ${text.slice(0, 200)}`);
    return false;
  };
  const note = (what: string) => {
    wrong.set(what, (wrong.get(what) ?? 0) + 1);
    return false;
  };
  const patience = () => ({ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

  const post = async () => {
    for (; !posting.signal.aborted; load.posts += 1) {
      const owner = owners[load.posts % owners.length] as Owner;
      const caption =
        `Pot number ${load.posts + 11} came out of the kiln this morning.\n\n` +
        "The glaze ran a little on the left side. I like it that way.\n\n#pottery";
      const pictures = [{ generate: { width: 640, height: 480, seed: load.posts } }];
      const added = { kind: "image", caption, pictures };
      await control(rig.instagram, "POST", `/accounts/${owner.instagramUserId}/posts`, added);
      await wait(POST_EVERY_MS, undefined, { signal: posting.signal }).catch(() => {});
    }
  };
  const press = (what: string, link: string) => {
    const body = new URLSearchParams({ decision: "approve" });
    const headers = { origin: new URL(link).origin };
    load.presses += 1;
    return judge(what, 303, () => fetch(link, { method: "POST", body, headers, redirect: "manual", ...patience() }));
  };
  /** When each link was first seen, and those whose approval was taken. */
  const seen = new Map<string, number>();
  const taken: string[] = [];
  const approve = async (link: string) => {
    const since = seen.get(link) ?? Date.now();
    seen.set(link, since);
    // People take a moment, so some presses always meet the failover.
    if (Date.now() - since < DECIDE_AFTER_MS) return false;
    const isTaken = await press("approve", link);
    if (isTaken) taken.push(link);
    load.approved = taken.length;
    return isTaken;
  };
  /** Again on a link that was approved long ago, as people do who wonder. */
  const pressAgain = async (turn: { n: number }) => {
    const link = taken[(turn.n += 1) % Math.max(1, taken.length)];
    if (link !== undefined) await press("approve again", link);
  };
  const repeat = async (ask: () => Promise<unknown>) => {
    while (!asking.signal.aborted) {
      await ask();
      await wait(ASK_EVERY_MS);
    }
  };
  const askPage = async () => {
    const begun = Date.now();
    // Unknown, which takes a look at the database.
    const isAnswered = await judge("page", 404, () => fetch(`${web}/approve/unknown`, patience()));
    if (!isAnswered) unavailableMs += Date.now() - begun + ASK_EVERY_MS;
  };
  const askApi = (turn: { n: number }) => {
    const { apiKey } = owners[(turn.n += 1) % owners.length] as Owner;
    const headers = { "content-type": "application/json", "x-api-key": apiKey };
    const body = JSON.stringify({ query: "{ articles(first: 5) { nodes { id } } }" });
    return judge("api", 200, () => fetch(`${web}/graphql`, { method: "POST", headers, body, ...patience() }));
  };
  const askToken = () => {
    const body = new URLSearchParams({ grant_type: "refresh_token", client_id: "galley", refresh_token: "x" });
    return judge("token", 400, () => fetch(`${identity}/oauth2/token`, { method: "POST", body, ...patience() }));
  };
  const posted = post();
  const approving = startApproving(rig, approve);
  const turn = { n: 0 };
  const asked = [askPage, () => askApi(turn), () => pressAgain(turn), askToken].map(repeat);
  return Object.assign(load, {
    unavailableSeconds: () => Math.round(unavailableMs / 1_000),
    async stopPosting() {
      posting.abort();
      await posted;
    },
    async stop() {
      asking.abort();
      await Promise.all([...asked, approving.stop()]);
    },
  });
}
