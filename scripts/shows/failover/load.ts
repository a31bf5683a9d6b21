import type { Rig } from "../../../test/rig.ts";
import { sendDecision, startApproving } from "../shared/approving-person.ts";
import { addPot, type Owner } from "../shared/owners.ts";
import { sendQuery } from "../shared/person.ts";
import { repeat } from "../shared/repeat.ts";

const POST_EVERY_MS = 2_500;
const ASK_EVERY_MS = 250;
const DECIDE_AFTER_MS = 10_000;
/** People give up after this long; HAProxy and the pools need as long in the worst case. */
const patience = () => AbortSignal.timeout(20_000);

type Web = { web: string; identity: string; owners: Owner[] };

/** Until stopped, adds posts, presses "approve", and requests pages and tokens. */
export class Load {
  /** Posts added on Instagram. */
  posts = 0;
  presses = 0;
  unavailableMs = 0;
  /** Answers that nobody should ever get, with how often each came. */
  readonly wrong = new Map<string, number>();
  readonly #approved: string[] = [];
  readonly #seenAt = new Map<string, number>();
  readonly #posting = new AbortController();
  readonly #asking = new AbortController();
  readonly #posted: Promise<void>;
  readonly #asked: Promise<unknown>;

  constructor(rig: Rig, { web, identity, owners }: Web) {
    const ownerAt = (turn: number) => owners[turn % owners.length] as Owner;
    this.#posted = repeat(this.#posting.signal, POST_EVERY_MS, async (turn) => {
      await addPot(rig, ownerAt(turn), turn);
      this.posts += 1;
    });
    const approving = startApproving(rig, (link) => this.#decide(link));
    const askPage = async () => {
      const begun = Date.now();
      // An unknown token, so the page has to query the database.
      const isAnswered = await this.#judge("page", 404, fetch(`${web}/approve/unknown`, { signal: patience() }));
      if (!isAnswered) this.unavailableMs += Date.now() - begun + ASK_EVERY_MS;
    };
    const askApi = (turn: number) => {
      const query = "{ articles(first: 5) { nodes { id } } }";
      return this.#judge("api", 200, sendQuery(web, { "x-api-key": ownerAt(turn).apiKey }, query, patience()));
    };
    const askToken = () => {
      const body = new URLSearchParams({ grant_type: "refresh_token", client_id: "galley", refresh_token: "x" });
      const answer = fetch(`${identity}/oauth2/token`, { method: "POST", body, signal: patience() });
      return this.#judge("token", 400, answer);
    };
    /** Presses a link that was approved long ago, as people do when they aren't sure that it worked. */
    const pressAgain = async (turn: number) => {
      const link = this.#approved[turn % Math.max(1, this.#approved.length)];
      if (link !== undefined) await this.#press("approve again", link);
    };
    const asks = [askPage, askApi, pressAgain, askToken];
    const asked = asks.map((ask) => repeat(this.#asking.signal, ASK_EVERY_MS, ask));
    this.#asked = Promise.all(asked).then(() => approving.stop());
  }

  /** Decisions that Galley acknowledged. */
  get approved(): number {
    return this.#approved.length;
  }

  async stopPosting(): Promise<void> {
    this.#posting.abort();
    await this.#posted;
  }

  async stop(): Promise<void> {
    this.#asking.abort();
    await this.#asked;
  }

  /** People take a moment, so some presses always meet the failover. */
  async #decide(link: string): Promise<boolean> {
    const since = this.#seenAt.get(link) ?? Date.now();
    this.#seenAt.set(link, since);
    if (Date.now() - since < DECIDE_AFTER_MS || !(await this.#press("approve", link))) return false;
    this.#approved.push(link);
    return true;
  }

  #press(what: string, link: string): Promise<boolean> {
    this.presses += 1;
    return this.#judge(what, 303, sendDecision(link, "approve", patience()));
  }

  /** Whether the request was answered; the only acceptable refusal is 503 with Retry-After. */
  async #judge(what: string, wanted: number, asked: Promise<Response>): Promise<boolean> {
    const answer = await asked.catch((error: unknown) => String(error));
    if (typeof answer === "string") return this.#note(`${what}: ${answer}`);
    const text = await answer.text();
    if (answer.status === wanted) return true;
    const isPutOff = answer.status === 503 && answer.headers.has("retry-after");
    return !isPutOff && this.#note(`${what}: ${answer.status} ${text.slice(0, 200)}`);
  }

  #note(what: string): false {
    this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1);
    return false;
  }
}
