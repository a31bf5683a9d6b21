import { ConnectorError } from "../../platform/connector-error.ts";
import { toTypedUrl } from "../typed-url.ts";
import { type Forge, type GitSettings, toForge } from "./settings.ts";

/**
 * Reads a repository's address as copied from a browser or a "clone" button, SSH form included. Throws "rejected" with
 * "invalid-url".
 */
export function toRepositoryAddress(
  typed: string,
  settings: Pick<GitSettings, "forge">,
): { forge: Forge; address: URL } {
  const url = toTypedUrl(typed.trim().replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, "https://$1/"));
  if (url === null || url.pathname === "/") throw new ConnectorError("git", "rejected", { code: "invalid-url" });
  url.search = "";
  const forge = toForge(settings, url);
  url.pathname = url.pathname.replace(/\/+$/, "");
  if (forge === "git") return { forge, address: url };
  // A page inside the repository: "/kim/site/tree/main/content", "/kim/site/-/tree/main", "/kim/site/src/branch/main".
  const path = url.pathname.replace(/\.git$/, "");
  url.pathname = forge === "gitlab" ? path.replace(/\/-\/.*$/, "") : path.split("/").slice(0, 3).join("/");
  if (url.pathname.split("/").length < 3) throw new ConnectorError("git", "rejected", { code: "invalid-url" });
  return { forge, address: url };
}
