import { signOut } from "aws-amplify/auth";
import { configureAmplify } from "../amplify.ts";
import type { Case } from "../world.ts";
import { accountCases } from "./amplify-account.ts";
import { factorCases, requiredFactorCases } from "./amplify-factors.ts";
import { ruleCases } from "./amplify-rules.ts";
import { sessionCases } from "./amplify-session.ts";

/** Each case starts signed out: there's one amplify for the whole process or page. */
const fromSignedOut = ({ name, run }: Case): Case => ({
  name,
  async run(world) {
    configureAmplify(world);
    await signOut();
    await run(world);
  },
});

/** For a pool with optional second factors, the riddle, and a required name for invited users. */
export const amplifyCases: Case[] = [...ruleCases, ...accountCases, ...sessionCases, ...factorCases].map(fromSignedOut);

export const amplifyCasesWithRequiredFactor: Case[] = requiredFactorCases.map(fromSignedOut);
