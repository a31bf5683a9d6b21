import { ConnectorError } from "../../../platform/connector-error.ts";
import type { TargetCheck, TargetSite } from "../../../connectors/publisher.ts";
import { toTypedUrl } from "../../../connectors/typed-url.ts";
import type { Context } from "../../../context.ts";
import { requirePublisher } from "../open-target.ts";
import type { IntegrationKind } from "../tables.ts";
import { type FieldError, GalleyError } from "../../../platform/errors.ts";
import { z } from "zod";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";

/** What an owner types to connect a site; `password` is a token or a key for kinds that have one. */
export type SiteCredential = {
  siteUrl: string;
  username: string;
  password: string;
  /** What only this kind of site needs. */
  kindSettings?: Record<string, unknown>;
};

/** A site's address as typed. */
export const siteAddress = typedText({ max: 500, required: "url-required" }).refine(isSiteAddress, {
  error: "invalid-url",
  abort: true,
});

const secret = (required: FieldError) => typedText({ max: 5_000, required });
/** A token or a key identifies its user. */
const noName = z.unknown().transform(() => "");
const withToken = z.object({ siteUrl: siteAddress, username: noName, password: secret("token-required") });
const credentialSchemas: Record<IntegrationKind, z.ZodType<Pick<TargetSite, "siteUrl" | "username" | "password">>> = {
  wordpress: z.object({
    siteUrl: siteAddress,
    username: typedText({ max: 200, required: "username-required" }),
    password: secret("application-password-required"),
  }),
  micropub: withToken,
  ghost: withToken.extend({ password: secret("admin-key-required") }),
  // After the consent, its owner chooses among their sites.
  "wordpress-com": withToken.extend({ siteUrl: typedText({ max: 500 }) }),
  git: withToken.extend({ username: typedText({ max: 200 }) }),
  // A page of ours needs no sign-in.
  hosted: z.object({ siteUrl: typedText({ max: 500 }), username: noName, password: noName }),
  files: withToken.extend({ username: typedText({ max: 200, required: "username-required" }) }),
};

/**
 * Signs in to the site just as publishing does. Throws "invalid-input" for `siteUrl` with "invalid-url" or
 * "unreachable-url", and for the fields where its owner mends what only a repository refuses; "connection-refused" if
 * the name, password or role doesn't allow publishing ("key-refused" where there's no name), "connection-failed" if the
 * site has a temporary problem.
 */
export async function checkConnection(
  ctx: Pick<Context, "publishers">,
  input: { kind: IntegrationKind } & SiteCredential & Pick<TargetSite, "ownerId" | "integrationId" | "renewPassword">,
): Promise<TargetCheck & TargetSite> {
  const { kind, ownerId, integrationId, renewPassword, kindSettings = {} } = input;
  const publisher = requirePublisher(ctx, kind);
  const settings = parseInput(publisher.settings, kindSettings);
  const credential = parseInput(credentialSchemas[kind], input);
  const site = { ownerId, integrationId, settings, ...credential, ...(renewPassword && { renewPassword }) };
  try {
    const check = await publisher.check(site);
    if (kind === "git" && !check.canPublish) throw toGitRefusal("read-only-token");
    if (!check.canPublish || !check.canUpload) throw new GalleyError(refusalOf(kind));
    return { ...site, ...check };
  } catch (error) {
    throw error instanceof ConnectorError ? toRefusal(error, kind) : error;
  }
}

/** Accepts addresses with or without "https://"; a host needs a dot or a port, so a single word isn't one. */
function isSiteAddress(text: string): boolean {
  const url = toTypedUrl(text);
  return url !== null && /[.:]/.test(url.host);
}

/** Separates problems with the address from problems with the credential; never passes on the site's own words. */
export function toRefusal(error: ConnectorError, kind: IntegrationKind = "wordpress"): GalleyError {
  if (error.code === "invalid-url")
    return new GalleyError("invalid-input", { field: "siteUrl", problem: "invalid-url", cause: error });
  const { code = "" } = error;
  if (isGitProblem(code)) return toGitRefusal(code, error);
  // WordPress.com's calls end at a site elsewhere, which refuses them.
  if (error.code?.startsWith("jetpack-") === true) return new GalleyError("jetpack-closed", { cause: error });
  if (error.reason === "unauthorized" || error.reason === "forbidden")
    return new GalleyError(refusalOf(kind), { cause: error });
  // Nobody types the address of a site at WordPress.com, so there's no field to mend.
  if (error.reason === "rate-limited" || kind === "wordpress-com")
    return new GalleyError("connection-failed", { cause: error });
  return new GalleyError("invalid-input", { field: "siteUrl", problem: "unreachable-url", cause: error });
}

/** What only a repository refuses, and the field where its owner mends it. */
const gitProblems = {
  "no-such-repository": "siteUrl",
  "no-such-branch": "branch",
  "branch-protected": "branch",
  "read-only-token": "password",
  "no-pull-requests": "pullRequests",
} as const;
type GitProblem = keyof typeof gitProblems;

const isGitProblem = (code: string): code is GitProblem => Object.hasOwn(gitProblems, code);

function toGitRefusal(problem: GitProblem, cause?: unknown): GalleyError {
  return new GalleyError("invalid-input", { field: gitProblems[problem], problem, cause });
}

/** WordPress gets the specification's exact text. */
export function refusalOf(kind: IntegrationKind): "connection-refused" | "key-refused" {
  return kind === "wordpress" ? "connection-refused" : "key-refused";
}
