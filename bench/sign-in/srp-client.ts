import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { callService } from "../../identity/test/call-service.ts";
import { N, g, k, sha256, toBytes, toInteger } from "../../identity/srp/group.ts";
import { power } from "../../identity/srp/power.ts";
import { formatTimestamp } from "../../identity/srp/timestamp.ts";

export type Account = { email: string; password: string };
export type Target = { url: string; clientId: string; poolId: string };

/**
 * Does one exponentiation per sign-in: whatever a client can precompute (its own half, the password's g^x) is
 * precomputed.
 */
export const createSrpClient = async ({ url, clientId, poolId }: Target) => {
  const a = toInteger(randomBytes(32));
  const A = await power(g, a);
  const pool = poolId.split("_")[1] ?? "";
  const privateValues = new Map<string, { x: bigint; gx: bigint }>();

  const privateValueOf = async (user: string, salt: bigint, password: string) => {
    const known = privateValues.get(user);
    if (known) return known;
    const x = toInteger(sha256(toBytes(salt), sha256(Buffer.from(`${pool}${user}:${password}`))));
    const made = { x, gx: await power(g, x) };
    privateValues.set(user, made);
    return made;
  };

  return async ({ email, password }: Account, headers: Record<string, string> = {}): Promise<void> => {
    const parameters = { USERNAME: email, SRP_A: A.toString(16) };
    const begun = await callService(
      url,
      "InitiateAuth",
      { AuthFlow: "USER_SRP_AUTH", ClientId: clientId, AuthParameters: parameters },
      headers,
    );
    if (begun.status !== 200) throw new Error(begun.text);
    const {
      SALT = "",
      SRP_B = "",
      SECRET_BLOCK = "",
      USER_ID_FOR_SRP: user = "",
    } = begun.body["ChallengeParameters"] as Record<string, string>;
    const B = BigInt(`0x${SRP_B}`);
    const { x, gx } = await privateValueOf(user, BigInt(`0x${SALT}`), password);
    const u = toInteger(sha256(toBytes(A), toBytes(B)));
    const S = await power((((B - k * gx) % N) + N) % N, a + u * x);
    const key = Buffer.from(hkdfSync("sha256", toBytes(S), toBytes(u), "Caldera Derived Key", 16));
    const timestamp = formatTimestamp(new Date());
    const signature = createHmac("sha256", key)
      .update(pool)
      .update(user)
      .update(Buffer.from(SECRET_BLOCK, "base64"))
      .update(timestamp)
      .digest("base64");
    const answer = {
      USERNAME: user,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signature,
      TIMESTAMP: timestamp,
    };
    const done = await callService(
      url,
      "RespondToAuthChallenge",
      { ChallengeName: "PASSWORD_VERIFIER", ClientId: clientId, ChallengeResponses: answer },
      headers,
    );
    if (done.status !== 200) throw new Error(done.text);
  };
};
