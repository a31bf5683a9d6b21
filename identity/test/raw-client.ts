import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { N, g, k, sha256, toBytes, toInteger } from "../srp/group.ts";
import { formatTimestamp } from "../srp/timestamp.ts";
import type { Answer } from "./call-service.ts";
import type { TestIdentity } from "./start-identity.ts";

/** What these clients need from a service, wherever it runs. */
export type RawService = Pick<TestIdentity, "call" | "clientId" | "poolId"> & {
  clock: Pick<TestIdentity["clock"], "now">;
};

export const testPassword = "correct CANARY";

/** Plain square-and-multiply: independent of the service's powers. */
export const modPow = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  for (let b = base % N, e = exponent; e > 0n; e >>= 1n, b = (b * b) % N) if (e & 1n) result = (result * b) % N;
  return result;
};

let people = 0;
export const newEmail = (): string => `raw${(people += 1)}@example.org`;

/** Creates a confirmed account and returns its sub. */
export const register = async (
  identity: RawService & Pick<TestIdentity, "codeFor">,
  email = newEmail(),
  password = testPassword,
): Promise<{ email: string; sub: string }> => {
  const signedUp = await identity.call("SignUp", { ClientId: identity.clientId, Username: email, Password: password });
  const confirmed = await identity.call("ConfirmSignUp", {
    ClientId: identity.clientId,
    Username: email,
    ConfirmationCode: await identity.codeFor(email),
  });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return { email, sub: String(signedUp.body["UserSub"]) };
};

export type Tokens = {
  AccessToken: string;
  IdToken: string;
  RefreshToken: string;
  NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string };
};

export const tokensOf = (answer: Answer): Tokens => {
  const result = answer.body["AuthenticationResult"];
  if (!result) throw new Error(answer.text);
  return result as Tokens;
};

export const passwordAuth = (
  identity: RawService,
  username: string,
  password = testPassword,
  more: Record<string, string> = {},
): Promise<Answer> =>
  identity.call("InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId: identity.clientId,
    AuthParameters: { USERNAME: username, PASSWORD: password, ...more },
  });

export const signIn = async (identity: RawService, username: string, password = testPassword): Promise<Tokens> =>
  tokensOf(await passwordAuth(identity, username, password));

export type BegunSrp = { a: bigint; A: bigint; answer: Answer; parameters: Record<string, string> };

export const beginSrp = async (
  identity: RawService,
  username: string,
  srpA?: string,
  client = identity.clientId,
): Promise<BegunSrp> => {
  const a = toInteger(randomBytes(32));
  const A = modPow(g, a);
  const answer = await identity.call("InitiateAuth", {
    AuthFlow: "USER_SRP_AUTH",
    ClientId: client,
    AuthParameters: { USERNAME: username, SRP_A: srpA ?? A.toString(16) },
  });
  return { a, A, answer, parameters: (answer.body["ChallengeParameters"] ?? {}) as Record<string, string> };
};

type Claim = { password?: string; pool?: string; user?: string; timestamp?: string };

/** An honest client's response to PASSWORD_VERIFIER. */
export const claimFor = (
  identity: RawService,
  { a, A, parameters }: Omit<BegunSrp, "answer">,
  claim: Claim = {},
): Record<string, string> => {
  const user = claim.user ?? parameters["USER_ID_FOR_SRP"] ?? "";
  const pool = claim.pool ?? identity.poolId.split("_")[1] ?? "";
  const B = BigInt(`0x${parameters["SRP_B"]}`);
  const x = toInteger(
    sha256(
      toBytes(BigInt(`0x${parameters["SALT"]}`)),
      sha256(Buffer.from(`${pool}${user}:${claim.password ?? testPassword}`)),
    ),
  );
  const u = toInteger(sha256(toBytes(A), toBytes(B)));
  const S = modPow((((B - k * modPow(g, x)) % N) + N) % N, a + u * x);
  const key = Buffer.from(hkdfSync("sha256", toBytes(S), toBytes(u), "Caldera Derived Key", 16));
  const timestamp = claim.timestamp ?? formatTimestamp(identity.clock.now());
  const block = parameters["SECRET_BLOCK"] ?? "";
  const signature = createHmac("sha256", key)
    .update(pool)
    .update(user)
    .update(Buffer.from(block, "base64"))
    .update(timestamp)
    .digest("base64");
  return {
    USERNAME: parameters["USERNAME"] ?? user,
    PASSWORD_CLAIM_SECRET_BLOCK: block,
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: timestamp,
  };
};

export const respond = (
  identity: RawService,
  challenge: string,
  responses: Record<string, string>,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  identity.call("RespondToAuthChallenge", {
    ChallengeName: challenge,
    ClientId: identity.clientId,
    ChallengeResponses: responses,
    ...more,
  });

export const srpSignIn = async (identity: RawService, username: string, claim: Claim = {}): Promise<Answer> => {
  const begun = await beginSrp(identity, username);
  if (begun.answer.status !== 200) return begun.answer;
  return respond(identity, "PASSWORD_VERIFIER", claimFor(identity, begun, claim));
};

/** The statement that locks a user's row until their password has changed: what a reset does first. */
export const newPasswordOf = (sub: string): string =>
  `UPDATE identity.users SET srp_salt = '\\x00' WHERE sub = '${sub}'`;

/** Name and message of an error response. */
export const errorOf = (answer: Answer): { status: number; name: unknown; message: unknown } => ({
  status: answer.status,
  name: answer.body["__type"],
  message: answer.body["message"],
});

export const refusedCredentials = {
  status: 400,
  name: "NotAuthorizedException",
  message: "Incorrect username or password.",
};
