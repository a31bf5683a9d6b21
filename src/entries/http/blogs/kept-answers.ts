import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Form = "br" | "gzip" | "identity";

/** A body in one encoding, with flat lists of its headers. */
type Encoded = { body: Buffer; headers: string[]; headersOf304: string[] };

/** A response that is the same for everyone, in the encodings that browsers ask for. */
export type KeptAnswer = {
  status: number;
  forms: Partial<Record<Form, Encoded>> & { identity: Encoded };
  etag: string;
  keptAt: number;
};

/** The owner's own site may publish the article meanwhile and become its canonical address. */
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
            // A 404 isn't kept: there's no limit to addresses that don't exist.
            if (answer.status === 200) keep(key, answer);
            return answer;
          })
          .finally(() => making.delete(key));
      making.set(key, running);
      return running;
    },
  };
}

function sizeOf({ forms }: KeptAnswer): number {
  return Object.values(forms).reduce((sum, { body }) => sum + body.byteLength, 0);
}

export async function toKept(status: number, headers: Record<string, string>, text: string): Promise<KeptAnswer> {
  const identity = Buffer.from(text);
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const common = { ...headers, Vary: "Accept-Encoding", ...(status === 200 && { ETag: etag }) };
  const encode = (body: Buffer, encoding: Record<string, string> = {}): Encoded => ({
    body,
    headers: Object.entries({ ...common, ...encoding, "Content-Length": String(body.byteLength) }).flat(),
    headersOf304: Object.entries(common).flat(),
  });
  const forms: KeptAnswer["forms"] = { identity: encode(identity) };
  if (status === 200) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(identity, quality),
      promisify(gzip)(identity, { level: 7 }),
    ]);
    forms.br = encode(br, { "Content-Encoding": "br" });
    forms.gzip = encode(gz, { "Content-Encoding": "gzip" });
  }
  return { status, forms, etag, keptAt: performance.now() };
}

/** The best encoding that the browser accepts and the answer has. */
export function chooseForm({ forms }: KeptAnswer, accepted: string | undefined): Form {
  if (accepted === undefined) return "identity";
  if (forms.br !== undefined && accepted.includes("br")) return "br";
  return forms.gzip !== undefined && accepted.includes("gzip") ? "gzip" : "identity";
}
