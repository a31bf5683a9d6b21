import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";
import type { PageScripts } from "../route-handle.ts";

type PolicyNeeds = {
  scripts: PageScripts;
  /** Inline code, allowed by nonce (rendered per request) or by hashes (prerendered). */
  inline: { nonce: string } | { styleHashes: string[] };
  signIn: SignInSettings | null;
  hasTagManager: boolean;
  /** URLs of external pictures, such as the partner's logo. */
  pictures: string[];
};

/**
 * A page without scripts may only load its own pictures, fonts, styles and manifest. One with scripts may also run
 * ours, which can't create markup or script URLs from strings (Trusted Types), and call the identity service if it
 * needs to.
 */
export function contentSecurityPolicy({ scripts, inline, signIn, hasTagManager, pictures }: PolicyNeeds): string {
  const sources =
    "nonce" in inline ? [`'nonce-${inline.nonce}'`] : inline.styleHashes.map((hash) => `'sha256-${hash}'`);
  const shared = [
    "default-src 'none'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const elsewhere = [...new Set(pictures.map((address) => new URL(address).origin))];
  if (scripts === "none")
    return [...shared, directive("img-src", ["'self'", ...elsewhere]), directive("style-src", sources)].join("; ");
  const google = hasTagManager ? tagManagerSources : { scripts: [], images: [], calls: [], policies: [] };
  return [
    ...shared,
    directive("img-src", ["'self'", "blob:", ...elsewhere, ...google.images]),
    // Only the router's page has inline scripts.
    directive("script-src", ["'self'", ...(scripts === "router" ? sources : []), ...google.scripts]),
    directive("style-src", ["'self'", ...sources]),
    // The components of /bot set sizes and colours with style attributes.
    ...(scripts === "router" ? ["style-src-attr 'unsafe-inline'"] : []),
    directive("connect-src", [
      "'self'",
      ...(signIn && scripts !== "app" ? identityOrigins(signIn) : []),
      ...google.calls,
    ]),
    // The preview of an owner's own page; it has no scripts.
    ...(scripts === "router" ? ["frame-src 'self'"] : []),
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    // The editor parses pasted markup in a document that runs nothing (prosemirror-view). It is on one page below /bot,
    // but the router opens that page within another page's document.
    directive("trusted-types", [
      "default",
      ...(scripts === "router" ? ["ProseMirrorClipboard"] : []),
      ...google.policies,
    ]),
  ].join("; ");
}

function directive(name: string, sources: string[]): string {
  return `${name} ${sources.join(" ")}`;
}

/** Google, "Use Tag Manager with a Content Security Policy": the container and Google Analytics 4. */
const tagManagerSources = {
  scripts: ["https://*.googletagmanager.com"],
  images: ["https://*.googletagmanager.com", "https://*.google-analytics.com"],
  calls: ["https://*.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com"],
  policies: ["goog#html"],
};

function identityOrigins(signIn: SignInSettings): string[] {
  const [region] = signIn.userPoolId.split("_");
  const urls = [signIn.userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`];
  if (signIn.identityPoolId) {
    urls.push(
      signIn.identityPoolEndpoint ?? `https://cognito-identity.${signIn.identityPoolId.split(":")[0]}.amazonaws.com/`,
    );
  }
  if (signIn.oauthDomain) urls.push(`https://${signIn.oauthDomain}/`);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
