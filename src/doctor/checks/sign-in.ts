import type { Check } from "../check.ts";

export const checkSignIn: Check = {
  name: "sign-in",
  async look({ config }) {
    if (config.signIn === null) return { state: "problem", says: "Nobody can sign in: there is no user pool.", fix: "Set USER_POOL_ID and USER_POOL_CLIENT_ID, and for the bundled pool USER_POOL_ENDPOINT and IDENTITY_PORT (docs/sign-in.md)." };
    const kind = config.signIn.userPoolEndpoint === null ? "Amazon Cognito" : "the bundled user pool";
    if (config.signIn.signUp === "open") return { state: "ok", says: `People sign in with ${kind}; everybody may sign up (SIGN_UP).` };
    return { state: "ok", says: `People sign in with ${kind}.` };
  },
};
