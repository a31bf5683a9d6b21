import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Form = "br" | "gzip" | "identity";

/** A response that is the same for everyone, in the encodings that browsers ask for. */
export type KeptAnswer = {
  status: number;
  headers: Record<string, string>;
  bodies: Partial<Record<Form, Buffer>> & { identity: Buffer };
  etag: string;
  keptAt: number;
};

/** An article may have come out on the owner's own site meanwhile, which then is its first address. */
const KEPT_MS = 60_000;
const MOST_BYTES = 48 * 1024 ** 2;

export type AnswerCache = {
  find(key: string): KeptAnswer | undefined;
  /** Makes each answer once, however many readers wait for it. */
  make(key: string, work: () => Promise<KeptAnswer>): Promise<KeptAnswer>;
};

/** Keeps the answers made last. Keys name the blog's revision, so that older ones are never asked for again. */
export function createAnswerCache(now: () => number = () => performance.now()): AnswerCache {
  const kept = new Map<string, KeptAnswer>();
  const making = new Map<string, Promise<KeptAnswer>>();
  let bytes = 0;
  const drop = (key: string) => {
    const answer = kept.get(key);
    if (answer === undefined) return;
    bytes -= sizeOf(answer);
    kept.delete(key);
  };
  const keep = (key: string, answer: KeptAnswer) => {
    drop(key);
    kept.set(key, answer);
    bytes += sizeOf(answer);
    for (const oldest of kept.keys()) {
      if (bytes <= MOST_BYTES) break;
      drop(oldest);
    }
  };
  return {
    find(key) {
      const answer = kept.get(key);
      return answer !== undefined && now() - answer.keptAt < KEPT_MS ? answer : undefined;
    },
    make(key, work) {
      const running =
        making.get(key) ??
        work()
          .then((answer) => {
            // Addresses that name nothing are without end.
            if (answer.status === 200) keep(key, answer);
            return answer;
          })
          .finally(() => making.delete(key));
      making.set(key, running);
      return running;
    },
  };
}

function sizeOf({ bodies }: KeptAnswer): number {
  return bodies.identity.byteLength + (bodies.br?.byteLength ?? 0) + (bodies.gzip?.byteLength ?? 0);
}

export async function toKept(status: number, headers: Record<string, string>, body: string): Promise<KeptAnswer> {
  const identity = Buffer.from(body);
  const isFound = status === 200;
  const [br, gz] = isFound
    ? await Promise.all([
        promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
        promisify(gzip)(identity, { level: 7 }),
      ])
    : [];
  return {
    status,
    headers,
    bodies: { identity, ...(br && { br }), ...(gz && { gzip: gz }) },
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    keptAt: performance.now(),
  };
}

/** The best encoding that the browser accepts and the answer has. */
export function chooseForm({ bodies }: KeptAnswer, accepted: string | undefined): Form {
  if (accepted === undefined) return "identity";
  if (bodies.br !== undefined && accepted.includes("br")) return "br";
  return bodies.gzip !== undefined && accepted.includes("gzip") ? "gzip" : "identity";
}
