/** How people sign in: a user pool of Amazon Cognito, or of the bundled identity service. */
export type SignInConfig = {
  /** "<region>_<name>" */
  userPoolId: string;
  clientId: string;
  /** Where the bundled service answers, with a slash at the end; null means Amazon Cognito. */
  userPoolEndpoint: string | null;
  /** "<region>:<uuid>"; null: the identity pool is not used. */
  identityPoolId: string | null;
  identityPoolEndpoint: string | null;
  /** Host and port of the hosted login, always reached by https; null: no social sign-in. */
  oauthDomain: string | null;
  facebook: boolean;
  signUp: "open" | "invite" | "closed";
};

/** What the tokens name as their issuer. Cognito's is fixed by the pool; ours is its address and the pool. */
export function toIssuer(config: SignInConfig): string {
  if (config.userPoolEndpoint !== null) return `${config.userPoolEndpoint.replace(/\/$/, "")}/${config.userPoolId}`;
  return `https://cognito-idp.${config.userPoolId.split("_")[0]}.amazonaws.com/${config.userPoolId}`;
}

/** Where the user pool's operations are called. */
export function toUserPoolEndpoint(config: SignInConfig): string {
  return config.userPoolEndpoint ?? `https://cognito-idp.${config.userPoolId.split("_")[0]}.amazonaws.com/`;
}
