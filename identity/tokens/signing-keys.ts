import { exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type CryptoKey, type JWK } from "jose";
import { randomUUID } from "node:crypto";
import type { IdentityNeeds } from "../needs.ts";
import { inTransaction } from "../store/database.ts";
import { findSigningKeys, insertSigningKey, lockSigningKeys, type SigningKeyRow } from "../store/signing-keys.ts";
import { lifetimes } from "../lifetimes.ts";

const algorithm = "RS256";
/** How long a new key is published before it signs, so that verifiers' caches have it. */
const publishedAheadMs = 3_600_000;
/** How long a process uses what it has read. */
const rereadMs = 60_000;
/** A key verifies for two token lifetimes after its last signature. */
const verifiesAfter = 2;

export type SigningKeys = {
  /** The current signing key. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** Null for a key that we never had or have dropped. */
  find(kid: string): Promise<CryptoKey | null>;
  publicJwks(): Promise<{ keys: JWK[] }>;
};

type Loaded = {
  readAt: number;
  rows: SigningKeyRow[];
  public: Map<string, CryptoKey>;
  private: Map<string, CryptoKey>;
};

/** AAD of a sealed private key. */
export const signingKeyPlace = (kid: string): string => `signing_keys.private:${kid}`;

/** Signing keys in the database, shared by all processes; rotating them signs nobody out. */
export const createSigningKeys = ({
  db,
  clock,
  sealing,
  settings,
}: Pick<IdentityNeeds, "db" | "clock" | "sealing" | "settings">): SigningKeys => {
  let loading: Promise<Loaded> | null = null;
  const lifetimeMs = settings.signingKeySeconds * 1000;
  const tokenMs = lifetimes.accessToken * 1000;

  const makeKey = async (signsFrom: Date): Promise<SigningKeyRow> => {
    const kid = randomUUID();
    const pair = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true });
    const plain = Buffer.from(await exportPKCS8(pair.privateKey));
    const signsUntil = new Date(signsFrom.getTime() + lifetimeMs);
    return {
      kid,
      public_jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: algorithm, use: "sig" },
      private_sealed: Buffer.from(await sealing.seal(plain, signingKeyPlace(kid))),
      signs_from: signsFrom,
      signs_until: signsUntil,
      verifies_until: new Date(signsUntil.getTime() + publishedAheadMs + verifiesAfter * tokenMs),
    };
  };

  /** One process creates the next key, the others pick it up. */
  const ensureKeys = (): Promise<SigningKeyRow[]> =>
    inTransaction(db, async (tx) => {
      await lockSigningKeys(tx);
      const now = clock.now();
      const rows = await findSigningKeys(tx, now);
      const last = rows.at(-1);
      if (last && last.signs_until.getTime() - publishedAheadMs > now.getTime()) return rows;
      const next = await makeKey(last && last.signs_until > now ? last.signs_until : now);
      await insertSigningKey(tx, next);
      return [...rows, next];
    });

  const load = async (): Promise<Loaded> => {
    const now = clock.now();
    const found = await findSigningKeys(db, now);
    const last = found.at(-1);
    const rows = last && last.signs_until.getTime() - publishedAheadMs > now.getTime() ? found : await ensureKeys();
    const loaded: Loaded = { readAt: now.getTime(), rows, public: new Map(), private: new Map() };
    for (const row of rows) loaded.public.set(row.kid, (await importJWK(row.public_jwk, algorithm)) as CryptoKey);
    return loaded;
  };

  const keys = async (): Promise<Loaded> => {
    const waiting = loading;
    const held = await waiting?.catch(() => null);
    if (held && Math.abs(clock.now().getTime() - held.readAt) < rereadMs) return held;
    // The first caller to notice reads; the others wait for it.
    if (loading === waiting) loading = load();
    return loading ?? load();
  };

  const privateKey = async (loaded: Loaded, row: SigningKeyRow): Promise<CryptoKey> => {
    const known = loaded.private.get(row.kid);
    if (known) return known;
    const plain = Buffer.from(await sealing.open(row.private_sealed, signingKeyPlace(row.kid))).toString();
    const key = await importPKCS8(plain, algorithm);
    loaded.private.set(row.kid, key);
    return key;
  };

  return {
    async current() {
      const loaded = await keys();
      const now = clock.now();
      const row = loaded.rows.findLast((candidate) => candidate.signs_from <= now) ?? loaded.rows[0];
      if (!row) throw new Error("There is no signing key.");
      return { kid: row.kid, key: await privateKey(loaded, row) };
    },
    async find(kid) {
      const loaded = await keys();
      return loaded.public.get(kid) ?? null;
    },
    async publicJwks() {
      return { keys: (await keys()).rows.map((row) => row.public_jwk) };
    },
  };
};
