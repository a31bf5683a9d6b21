import { Amplify } from "aws-amplify";
import { fetchAuthSession, getCurrentUser, signInWithRedirect, signOut } from "aws-amplify/auth";
import { ConsoleLogger, Hub } from "aws-amplify/utils";
import "aws-amplify/auth/enable-oauth-listener";

type Settings = { endpoint: string; domain: string; poolId: string; clientId: string; identityPoolId: string };

/** The page for the hosted login's cases: it does what an app does with amplify, and nothing else. */
const page = globalThis as unknown as {
  settings: Settings;
  app: object;
  failure: string | null;
  location: { origin: string };
};
const { endpoint, domain, poolId, clientId, identityPoolId } = page.settings;
const home = `${page.location.origin}/`;

ConsoleLogger.LOG_LEVEL = "ERROR";
page.failure = null;
Hub.listen("auth", ({ payload }) => {
  if (payload.event === "signInWithRedirect_failure") page.failure = payload.data?.error?.message ?? "";
});

Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: poolId,
      userPoolClientId: clientId,
      userPoolEndpoint: endpoint,
      identityPoolId,
      identityPoolEndpoint: endpoint,
      loginWith: {
        oauth: {
          domain,
          scopes: ["phone", "email", "openid", "profile", "aws.cognito.signin.user.admin"],
          redirectSignIn: [home],
          redirectSignOut: [home],
          responseType: "code",
        },
      },
    },
  },
});

page.app = { fetchAuthSession, getCurrentUser, signInWithRedirect, signOut };
