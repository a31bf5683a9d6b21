import { confirmSignUp, signIn, signUp } from "aws-amplify/auth";
import { newAddress, password } from "../people.ts";
import type { World } from "../world.ts";

/** A confirmed account, created through amplify. */
export const signedUp = async (world: World, email = newAddress()): Promise<string> => {
  await signUp({ username: email, password, options: { userAttributes: { email, locale: "vi" } } });
  await confirmSignUp({ username: email, confirmationCode: await world.codeFor(email) });
  return email;
};

export const signedIn = async (world: World): Promise<string> => {
  const email = await signedUp(world);
  await signIn({ username: email, password });
  return email;
};
