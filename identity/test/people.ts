import { check, given } from "./check.ts";
import type { World } from "./world.ts";

export const password = "correct CANARY";

/** Unique across all processes and pages that share the service. */
export const newAddress = (): string => `person-${crypto.randomUUID()}@example.org`;

/** A Swiss mobile number that nobody else has. */
export const newPhone = (): string =>
  `+4179${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, "0")
    .slice(-7)}`;

/** A confirmed account, created without any library. */
export const addPerson = async (world: World, email = newAddress()): Promise<string> => {
  const signedUp = await world.call("SignUp", {
    ClientId: world.clientId,
    Username: email,
    Password: password,
    UserAttributes: [{ Name: "locale", Value: "vi" }],
  });
  check(signedUp, { status: 200 });
  const confirmed = await world.call("ConfirmSignUp", {
    ClientId: world.clientId,
    Username: email,
    ConfirmationCode: await world.codeFor(email),
  });
  check(confirmed, { status: 200 });
  return email;
};

/** An access token from a password sign-in, without any library. */
export const accessTokenOf = async (world: World, email: string): Promise<string> => {
  const answer = await world.call("InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId: world.clientId,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  const result = answer.body["AuthenticationResult"] as { AccessToken?: string } | undefined;
  return given(result?.AccessToken);
};
