import type { ApiAnswer } from "../../../test/api-world.ts";
import type { SignInRig } from "../../../test/sign-in-rig.ts";
import type { Product } from "../../../test/product.ts";

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

/** Uploads a picture; returns its key. */
export async function upload({ url }: Pick<Product, "url">, who: Credential, picture: Buffer) {
  const answer = await fetch(`${url}/uploads`, { method: "POST", body: new Uint8Array(picture), headers: { ...who } });
  return ((await answer.json()) as { picture?: string }).picture;
}
