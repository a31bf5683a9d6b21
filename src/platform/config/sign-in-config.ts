/** How people sign in: a user pool of Amazon Cognito, or of the bundled identity service. */
export type SignInConfig = {
  /** "<region>_<name>" */
  userPoolId: string;
  clientId: string;
  /** The bundled service's address, with a trailing slash; null means Amazon Cognito. */
  userPoolEndpoint: string | null;
  /** The pool's address for our own processes, if it isn't the public one. */
  callEndpoint?: string;
  /** "<region>:<uuid>"; null: no identity pool. */
  identityPoolId: string | null;
  identityPoolEndpoint: string | null;
  /** Host and port of the hosted login, always reached by https; null: no social sign-in. */
  oauthDomain: string | null;
  facebook: boolean;
  signUp: "open" | "invite" | "closed";
};

/** The issuer in the tokens. Cognito derives it from the pool; ours is the service's address plus the pool. */
export function toIssuer(config: SignInConfig): string {
  if (config.userPoolEndpoint !== null) return `${config.userPoolEndpoint.replace(/\/$/, "")}/${config.userPoolId}`;
  return `https://cognito-idp.${config.userPoolId.split("_")[0]}.amazonaws.com/${config.userPoolId}`;
}

/** The address of the pool's keys: below the issuer, or below our own processes' address. */
export function toKeysAddress(config: SignInConfig): string {
  const base = config.callEndpoint === undefined ? toIssuer(config) : `${config.callEndpoint}${config.userPoolId}`;
  return `${base}/.well-known/jwks.json`;
}

/** The address for calling the user pool's operations. */
export function toUserPoolEndpoint(config: SignInConfig): string {
  return (
    config.callEndpoint ??
    config.userPoolEndpoint ??
    `https://cognito-idp.${config.userPoolId.split("_")[0]}.amazonaws.com/`
  );
}
