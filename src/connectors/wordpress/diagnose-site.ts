import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { SiteProblem } from "../publisher.ts";
import { checkSite } from "./check-site.ts";
import type { CallWordPress } from "./client.ts";
import { toSiteUrl } from "./discover.ts";

type Site = { siteUrl: string; username: string; password: string };

/** Finds out why we can't publish to a site; null if we can. Makes extra requests if an answer is ambiguous. */
export async function diagnoseSite(
  deps: { outbound: Outbound; call: CallWordPress },
  site: Site,
): Promise<SiteProblem | null> {
  try {
    if (isWordPressCom(toSiteUrl(site.siteUrl))) return "wordpress-com";
    const { canPublish, canUpload } = await checkSite(deps, site);
    if (!canPublish) return "role-cannot-publish";
    return canUpload ? null : "role-cannot-upload";
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return (await refineProblem(deps.outbound, site.siteUrl, error)) ?? toProblem(error);
  }
}

const problemOfCode: Record<string, SiteProblem> = {
  "invalid-url": "invalid-address",
  "no-such-host": "no-such-host",
  tls: "no-tls",
  "redirect-to-other-host": "other-host",
  "redirect-to-http": "only-http",
  "not-wordpress": "not-wordpress",
  "application-passwords-off": "application-passwords-off",
};

function toProblem({ code, reason }: ConnectorError): SiteProblem {
  const known = problemOfCode[code ?? ""];
  if (known) return known;
  if (reason === "blocked-address") return "private";
  // A wrong password, an unknown user and a dropped Authorization header all give the same answer.
  if (reason === "unauthorized") return "sign-in-refused";
  return reason === "forbidden" ? "rest-closed" : "no-answer";
}

async function refineProblem(
  outbound: Outbound,
  typed: string,
  { code, reason }: ConnectorError,
): Promise<SiteProblem | null> {
  const url = code === "invalid-url" ? null : toSiteUrl(typed);
  if (url === null) return null;
  if (code === "not-wordpress") return readFront(outbound, url);
  // WordPress offers application passwords only over https.
  if (code === "application-passwords-off" && url.protocol === "http:") return "only-http";
  if (reason !== "unavailable" || code === "no-such-host" || url.protocol !== "https:") return null;
  const plain = new URL(url);
  plain.protocol = "http:";
  const answers = await outbound.fetch(plain, { service: "wordpress", method: "HEAD", timeoutMs: 10_000 }).then(
    ({ status, headers }) => status < 500 && !(headers.get("location") ?? "").startsWith("https:"),
    () => false,
  );
  return answers && code !== "tls" ? "only-http" : null;
}

/** If WordPress made the front page but the API doesn't answer, something is blocking the API. */
async function readFront(outbound: Outbound, url: URL): Promise<SiteProblem> {
  const front = await outbound.fetch(url, { service: "wordpress", timeoutMs: 20_000 }).catch(() => null);
  if (front === null) return "not-wordpress";
  if (/public-api\.wordpress\.com/.test(front.headers.get("link") ?? "")) return "wordpress-com";
  return /\/wp-(content|includes)\/|name="generator" content="WordPress/.test(front.text())
    ? "rest-closed"
    : "not-wordpress";
}

export const isWordPressCom = ({ hostname }: URL) =>
  hostname === "wordpress.com" || hostname.endsWith(".wordpress.com");
