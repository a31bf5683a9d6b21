import type { SignInSettings } from "../src/http/page-context.ts";
import type { PageScripts } from "./route-handle.ts";

/**
 * A page without scripts may load nothing but its own pictures, fonts and the styles that carry the
 * nonce, and the `pictures` at other addresses that are named. A page with scripts may also call the identity service.
 */
export function contentSecurityPolicy(nonce: string, scripts: PageScripts, signIn: SignInSettings | null, pictures: string[] = []): string {
  const shared = [
    "default-src 'none'",
    ["img-src 'self'", ...new Set(pictures.map((address) => new URL(address).origin))].join(" "),
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  if (scripts === "none") return [...shared, `style-src 'nonce-${nonce}'`].join("; ");
  return [
    ...shared,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The components of /bot set sizes and colours by style attributes.
    ...(scripts === "router" ? ["style-src-attr 'unsafe-inline'"] : []),
    ["connect-src 'self'", ...(signIn ? identityOrigins(signIn) : [])].join(" "),
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join("; ");
}

function identityOrigins(signIn: SignInSettings): string[] {
  const [region] = signIn.userPoolId.split("_");
  const urls = [signIn.userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`];
  if (signIn.identityPoolId) {
    urls.push(signIn.identityPoolEndpoint ?? `https://cognito-identity.${signIn.identityPoolId.split(":")[0]}.amazonaws.com/`);
  }
  if (signIn.oauthDomain) urls.push(`https://${signIn.oauthDomain}/`);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
