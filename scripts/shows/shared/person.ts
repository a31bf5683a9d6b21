import { callService } from "../../../identity/test/call-service.ts";
import { type RawService, srpSignIn, tokensOf } from "../../../identity/test/raw-client.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import type { ApiAnswer } from "../../../test/api-world.ts";
import type { SignInRig } from "../../../test/sign-in-rig.ts";

/** The caller: a user with a token, or a program with a key. */
type Credential = { authorization?: string; "x-api-key"?: string };

const password = "correct CANARY battery";

/** One API request. */
export async function ask(url: string, who: Credential, query: string): Promise<ApiAnswer> {
  const headers = { "content-type": "application/json", ...who };
  const answer = await fetch(`${url}/graphql`, { method: "POST", body: JSON.stringify({ query }), headers });
  // The API's answers have this format (schema.graphql).
  return (await answer.json()) as ApiAnswer;
}

/** Returns the result of a query's only operation; throws when it is refused. */
export async function askFor<Answer>(url: string, who: Credential, query: string): Promise<Answer> {
  const answer = await ask(url, who, query);
  const [value] = Object.values(answer.data ?? {});
  if (answer.errors !== undefined || value === undefined) throw new Error(`${query}: ${JSON.stringify(answer.errors)}`);
  return value as Answer;
}

type Pool = Pick<SignInRig, "identityUrl" | "waitForCode">;

/** Signs up at the identity service with the mailed code, and signs in: returns a real access token. */
export async function signUp(world: Pool, email: string): Promise<Credential> {
  const attributes = [{ Name: "email", Value: email }];
  await callPool(world, "SignUp", { Username: email, Password: password, UserAttributes: attributes });
  const { code } = await world.waitForCode(email);
  await callPool(world, "ConfirmSignUp", { Username: email, ConfirmationCode: code });
  return signIn(world, email);
}

/** The cookies of a browser that is signed in with this access token. */
export function toSessionCookies({ authorization = "" }: Credential): Record<string, string> {
  const prefix = "CognitoIdentityServiceProvider.galley";
  return { [`${prefix}.LastAuthUser`]: "me", [`${prefix}.me.accessToken`]: authorization.replace("Bearer ", "") };
}

export async function signIn(world: Pick<Pool, "identityUrl">, email: string): Promise<Credential> {
  const person = { USERNAME: email, PASSWORD: password };
  const body = await callPool(world, "InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: person });
  const { AccessToken = "" } = (body["AuthenticationResult"] ?? {}) as { AccessToken?: string };
  return { authorization: `Bearer ${AccessToken}` };
}

/** Signs in by SRP, as the pages do. Everyone needs an address of their own, because the service rate-limits by it. */
export async function signInBySrp(
  identityUrl: string,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<void> {
  const call: RawService["call"] = (action, input) =>
    callService(identityUrl, action, input, { "x-forwarded-for": address });
  const pool = { call, clientId: "galley", poolId: "eu-test-1_Galley", clock: systemClock };
  tokensOf(await srpSignIn(pool, email, { password }));
}

async function callPool({ identityUrl }: Pick<Pool, "identityUrl">, action: string, input: object) {
  const { status, text, body } = await callService(identityUrl, action, { ClientId: "galley", ...input });
  if (status !== 200) throw new Error(`${action}: ${status} ${text}`);
  return body;
}
