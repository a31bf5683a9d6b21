import type { Browser, BrowserContext } from "playwright-core";
import { callService } from "../../../identity/test/call-service.ts";
import { passwordAuth, type RawService, register, srpSignIn, tokensOf } from "../../../identity/test/raw-client.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import type { ApiAnswer } from "../../../test/api-world.ts";
import { signUpPassword } from "../../../test/sign-up.ts";
import type { SignInRig } from "../../../test/sign-in-rig.ts";

/** The caller: a user with a token, or a program with a key. */
type Credential = { authorization?: string; "x-api-key"?: string };

/** Sends one API request. */
export function sendQuery(
  url: string,
  who: Credential,
  query: string,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const headers = { "content-type": "application/json", ...who };
  return fetch(`${url}/graphql`, { method: "POST", body: JSON.stringify({ query }), headers, signal });
}

export async function ask(...request: Parameters<typeof sendQuery>): Promise<ApiAnswer> {
  // The API's answers have this format (schema.graphql).
  return (await (await sendQuery(...request)).json()) as ApiAnswer;
}

type Pool = Pick<SignInRig, "identityUrl" | "waitForCode">;

const poolAt = (identityUrl: string, headers: Record<string, string> = {}): RawService => ({
  call: (action, input) => callService(identityUrl, action, input, headers),
  clientId: "galley",
  poolId: "eu-test-1_Galley",
  clock: systemClock,
});

/** Signs up at the identity service with the mailed code, and signs in: returns a real access token. */
export async function signUp(world: Pool, email: string): Promise<Credential> {
  const codeFor = async () => (await world.waitForCode(email)).code;
  await register({ ...poolAt(world.identityUrl), codeFor }, email, signUpPassword);
  return signIn(world, email);
}

/** The cookies of a browser that is signed in with this access token. */
export function toSessionCookies({ authorization = "" }: Credential): Record<string, string> {
  const prefix = "CognitoIdentityServiceProvider.galley";
  return { [`${prefix}.LastAuthUser`]: "me", [`${prefix}.me.accessToken`]: authorization.replace("Bearer ", "") };
}

/** A browser in which somebody has just signed up. */
export async function openSignedIn(
  browser: Browser,
  world: Pool & Pick<SignInRig, "url">,
  email: string,
): Promise<BrowserContext> {
  const cookies = { locale: "en", ...toSessionCookies(await signUp(world, email)) };
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(120_000);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: world.url })));
  return context;
}

export async function signIn({ identityUrl }: Pick<Pool, "identityUrl">, email: string): Promise<Credential> {
  const answer = await passwordAuth(poolAt(identityUrl), email, signUpPassword);
  return { authorization: `Bearer ${tokensOf(answer).AccessToken}` };
}

/** Signs in by SRP, as the pages do. Everyone needs an address of their own, because the service rate-limits by it. */
export async function signInBySrp(
  identityUrl: string,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<void> {
  tokensOf(await srpSignIn(poolAt(identityUrl, { "x-forwarded-for": address }), email, { password }));
}
