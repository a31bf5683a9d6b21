import { Amplify, type ResourcesConfig } from "aws-amplify";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { CookieStorage } from "aws-amplify/utils";
import { atBase } from "../base-path.ts";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";

export {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  signIn,
  signInWithRedirect,
  signUp,
} from "aws-amplify/auth";
export { signOut } from "./sign-out.client.ts";

let configured: string | null = null;

/** Points the sign-in library at Amazon Cognito, or at the endpoints in the settings. */
export function configureSignIn(settings: SignInSettings): void {
  if (configured === settings.userPoolId) return;
  configured = settings.userPoolId;
  const { userPoolId, userPoolClientId, userPoolEndpoint, identityPoolId, identityPoolEndpoint, oauthDomain } =
    settings;
  // The library's type wants either all fields of the identity pool or none, which spreads can't express.
  const cognito = {
    userPoolId,
    userPoolClientId,
    ...(userPoolEndpoint ? { userPoolEndpoint } : {}),
    ...(identityPoolId ? { identityPoolId } : {}),
    ...(identityPoolEndpoint ? { identityPoolEndpoint } : {}),
    ...(oauthDomain ? { loginWith: { oauth: hostedLogin(oauthDomain) } } : {}),
  } as NonNullable<ResourcesConfig["Auth"]>["Cognito"];
  Amplify.configure({ Auth: { Cognito: cognito } } as ResourcesConfig);
  cognitoUserPoolsTokenProvider.setKeyValueStorage(
    new CookieStorage({
      path: atBase("") || "/",
      expires: 365,
      sameSite: "lax",
      // Plain http is for local development, where not every browser keeps a secure cookie.
      secure: window.location.protocol === "https:",
    }),
  );
}

function hostedLogin(domain: string) {
  const pages = ["/signin", "/vi/signin"].map((path) => window.location.origin + atBase(path));
  return {
    domain,
    scopes: ["phone", "email", "openid", "profile", "aws.cognito.signin.user.admin"],
    redirectSignIn: pages,
    redirectSignOut: pages,
    responseType: "code" as const,
  };
}
