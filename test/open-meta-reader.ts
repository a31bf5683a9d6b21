import {
  createFacebookLogin,
  createInstagramConnector,
  type InstagramAccess,
} from "../src/connectors/instagram/index.ts";
import type { SourceReader } from "../src/connectors/source.ts";
import type { Outbound } from "../src/platform/guards/outbound.ts";
import { control } from "./rig.ts";

/** The simulator's app unless another one is registered. */
const metaApp = { appId: "2291847730015583", appSecret: "CANARY-meta-app-secret" };
const apiVersion = "v26.0";

/** Reads an account at the Instagram simulator, or its Page, with a token as its owner's consent gives it. */
export async function openMetaReader(
  outbound: Outbound,
  simulator: { url: string },
  { kind, userId }: { kind: "instagram" | "facebook-page"; userId: string },
): Promise<SourceReader> {
  const { url } = simulator;
  const instagram = createInstagramConnector({
    outbound,
    instagramLogin: { graphUrl: url, apiVersion },
    facebookLogin: { graphUrl: `${url}/facebook`, apiVersion, appSecret: metaApp.appSecret },
    pictureHosts: [new URL(url).host],
  });
  if (kind === "facebook-page") return instagram.open(await allowPage(outbound, url, userId));
  const { accessToken } = await control<{ accessToken: string }>(simulator, "POST", `/accounts/${userId}/token`);
  return instagram.open({ api: "instagram-login", accessToken });
}

async function allowPage(outbound: Outbound, url: string, userId: string): Promise<InstagramAccess> {
  const login = createFacebookLogin({
    ...metaApp,
    outbound,
    dialogUrl: `${url}/facebook/${apiVersion}/dialog/oauth`,
    graphUrl: `${url}/facebook`,
    apiVersion,
    scopes: ["pages_show_list", "pages_read_engagement"],
    grants: "pages",
  });
  const redirectUri = "https://galley.example/connect/instagram";
  const asked = new URL(login.toAuthorizeUrl({ state: "s", redirectUri }));
  const body = new URLSearchParams([...asked.searchParams, ["decision", "approve"], ["user_id", userId]]);
  const decided = await fetch(asked.origin + asked.pathname, { method: "POST", body, redirect: "manual" });
  const code = new URL(decided.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const [page] = await login.exchangeCode({ code, redirectUri });
  if (page === undefined) throw new Error("no Page was granted");
  const { account, token } = page;
  return {
    api: "facebook-page",
    accessToken: token.accessToken,
    userId: account.userId,
    personId: account.appScopedId,
  };
}
