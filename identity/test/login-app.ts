import { Amplify } from "aws-amplify";
import { fetchAuthSession, getCurrentUser, signInWithRedirect, signOut } from "aws-amplify/auth";
import "aws-amplify/auth/enable-oauth-listener";

type Settings = { endpoint: string; domain: string; poolId: string; clientId: string; identityPoolId: string };

/** The page of `hosted-login.browser.test.ts`: what an app does with amplify, and nothing else. */
const page = globalThis as unknown as { settings: Settings; app: object; location: { origin: string } };
const { endpoint, domain, poolId, clientId, identityPoolId } = page.settings;
const home = `${page.location.origin}/`;

Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: poolId,
      userPoolClientId: clientId,
      userPoolEndpoint: endpoint,
      identityPoolId,
      identityPoolEndpoint: endpoint,
      loginWith: {
        oauth: { domain, scopes: ["openid", "email", "profile", "aws.cognito.signin.user.admin"], redirectSignIn: [home], redirectSignOut: [home], responseType: "code" },
      },
    },
  },
});

page.app = { fetchAuthSession, getCurrentUser, signInWithRedirect, signOut };
