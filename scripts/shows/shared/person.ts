import sharp from "sharp";
import type { Locale } from "../../../src/platform/languages.ts";
import type { ApiAnswer } from "../../../test/api-world.ts";
import { addInstagramAccount } from "../../../test/owners.ts";
import type { SignInRig } from "../../../test/sign-in-rig.ts";
import { solveProof, toProofText } from "../../../test/solve-proof.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import type { Product } from "../../../test/product.ts";

/** The caller: a user with a token, a program with a key, or an anonymous visitor. */
export type Credential = { authorization?: string; "x-api-key"?: string };

export const nobody: Credential = {};

const password = "correct CANARY battery";
const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#c2185b" } })
    .jpeg()
    .toBuffer();

/** One API request, in a language. */
export async function ask(url: string, who: Credential, query: string, locale: Locale = "en"): Promise<ApiAnswer> {
  const headers = { "content-type": "application/json", "accept-language": locale, ...who };
  const answer = await fetch(`${url}/graphql`, { method: "POST", body: JSON.stringify({ query }), headers });
  // Checking the answer's format is what this show is about.
  return (await answer.json()) as ApiAnswer;
}

/** Returns the result of a query's only operation; throws when it is refused. */
export async function askFor<Answer>(url: string, who: Credential, query: string): Promise<Answer> {
  const answer = await ask(url, who, query);
  const [value] = Object.values(answer.data ?? {});
  if (answer.errors !== undefined || value === undefined) throw new Error(`${query}: ${JSON.stringify(answer.errors)}`);
  return value as Answer;
}

/** Signs up at the identity service with the mailed code, and signs in: returns a real access token. */
export async function signUp(
  world: Pick<SignInRig, "identityUrl" | "waitForCode">,
  email: string,
): Promise<Credential> {
  await callPool(world, "SignUp", {
    Username: email,
    Password: password,
    UserAttributes: [{ Name: "email", Value: email }],
  });
  const { code } = await world.waitForCode(email);
  await callPool(world, "ConfirmSignUp", { Username: email, ConfirmationCode: code });
  return signIn(world, email);
}

export async function signIn(world: Pick<SignInRig, "identityUrl">, email: string): Promise<Credential> {
  const signedIn = await callPool(world, "InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return { authorization: `Bearer ${signedIn.AuthenticationResult?.AccessToken ?? ""}` };
}

async function callPool(
  { identityUrl }: Pick<SignInRig, "identityUrl">,
  action: string,
  body: object,
): Promise<{ AuthenticationResult?: { AccessToken: string } }> {
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
  };
  const answer = await fetch(identityUrl, {
    method: "POST",
    headers,
    body: JSON.stringify({ ClientId: "galley", ...body }),
  });
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { AuthenticationResult?: { AccessToken: string } };
}

/** A new Instagram account with these posts. */
export const addAccount = ({ rig }: Pick<Product, "rig">, username: string, captions: string[]): Promise<string> =>
  addInstagramAccount(rig, { username, posts: captions.map((caption) => ({ caption })) });

/** Goes through Instagram's page and back; returns the connection for createSource. */
export async function authorize({ url }: Pick<Product, "url">, who: Credential, userId: string): Promise<string> {
  const way = await askFor<{ authorizeUrl: string; browserKey: string }>(
    url,
    who,
    "mutation { authorizeInstagram { authorizeUrl browserKey } }",
  );
  const asked = new URL(way.authorizeUrl);
  const body = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), decision: "approve", user_id: userId });
  const back =
    (await fetch(asked.origin + asked.pathname, { method: "POST", body, redirect: "manual" })).headers.get(
      "location",
    ) ?? "";
  const landed = await fetch(back, { headers: { cookie: `instagram-browser=${way.browserKey}` }, redirect: "manual" });
  const connection = new URL(landed.headers.get("location") ?? "").searchParams.get("connection");
  if (connection === null) throw new Error(`Instagram was not connected: ${String(landed.headers.get("location"))}`);
  return connection;
}

/** A visitor's article on try-now; returns the token that claims it. */
export async function tryNow({ url }: Pick<Product, "url">, waitForIt: boolean): Promise<string> {
  const form = new FormData();
  form.set("photo", new Blob([new Uint8Array(await picture())]), "bowl.jpg");
  form.set("caption", "The kiln is cold again. Nine bowls came out whole.");
  form.set("language", "en");
  form.set("proof", toProofText(await solveProof(url)));
  const begun = await fetch(`${url}/trynow/photo`, {
    method: "POST",
    body: form,
    headers: { origin: url },
    redirect: "manual",
  });
  const cookie =
    begun.headers
      .getSetCookie()
      .find((set) => set.startsWith("galley-trial="))
      ?.split(";")[0] ?? "";
  if (cookie === "") throw new Error(`no trial was started: ${begun.status} ${String(begun.headers.get("location"))}`);
  const isWritten = async () =>
    ((await (await fetch(`${url}/trynow/state`, { headers: { cookie } })).json()) as { state: string }).state ===
    "GENERATED";
  if (waitForIt) await waitUntil("the trial is written", isWritten);
  return decodeURIComponent(cookie).split("/").at(-1) ?? "";
}

export async function upload(
  { url }: Pick<Product, "url">,
  who: Credential,
  body: Uint8Array | null = null,
  locale: Locale = "en",
) {
  const bytes = new Uint8Array(body ?? (await picture()));
  const answer = await fetch(`${url}/uploads`, {
    method: "POST",
    body: bytes,
    headers: { "accept-language": locale, ...who },
  });
  return (await answer.json()) as { picture?: string; error?: { message: string } };
}
