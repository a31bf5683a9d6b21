import type { Context } from "../src/context.ts";
import { createAccount } from "../src/owner/accounts/create-account.ts";
import type { Caller } from "../src/platform/actor.ts";
import type { ArticleLanguage, Locale } from "../src/platform/languages.ts";
import { createIntegration } from "../src/post/integrations/connecting/create-integration.ts";
import { connectSource } from "../scripts/start/demo/connect-source.ts";
import { neutralStyle } from "../src/post/sources/source-settings.ts";
import { control, type Rig } from "./rig.ts";

export type Owner = Caller & { email: string };
type Peers = Pick<Rig, "instagram" | "wordpress">;

/** Acts as this owner, signed in. */
export const asOwner = (ownerId: string): Caller => ({ ownerId, actor: { type: "user", id: ownerId } });

const newName = () => `account${crypto.randomUUID().slice(0, 8)}`;

export async function openOwner(
  ctx: Pick<Context, "db" | "clock">,
  account: { email?: string; locale?: Locale; timeZone?: string } = {},
): Promise<Owner> {
  const { email = `${newName()}@galley.example`, locale = "en", timeZone = "UTC" } = account;
  const { ownerId } = await createAccount(ctx, { email, name: email.split("@")[0] ?? "", locale, timeZone });
  return { ...asOwner(ownerId), email };
}

/** A new account at the Instagram simulator, with these posts. */
export async function addInstagramAccount(
  { instagram }: Pick<Rig, "instagram">,
  { username = newName(), posts = [], seed }: { username?: string; posts?: object[]; seed?: object } = {},
) {
  const { userId } = await control<{ userId: string }>(instagram, "POST", "/accounts", { username });
  if (seed !== undefined) await control(instagram, "POST", `/accounts/${userId}/seed`, seed);
  for (const post of posts) await control(instagram, "POST", `/accounts/${userId}/posts`, post);
  return userId;
}

export async function issueToken({ instagram }: Pick<Rig, "instagram">, userId: string) {
  type Token = { accessToken: string; expiresAt: string };
  const { accessToken, expiresAt } = await control<Token>(instagram, "POST", `/accounts/${userId}/token`);
  return { accessToken, tokenExpiresAt: new Date(expiresAt) };
}

/** A new Instagram account as the owner's source; its latest picture post becomes an article. */
export async function connectInstagram(
  rig: Pick<Rig, "instagram">,
  ctx: Context,
  caller: Caller,
  options: { username?: string; posts?: object[]; seed?: object; language?: ArticleLanguage; keywords?: string[] } = {},
) {
  const userId = await addInstagramAccount(rig, options);
  const token = await issueToken(rig, userId);
  const { language = "en", keywords = [], username: label = "Instagram" } = options;
  const settings = { label, language, about: "", keywords, style: neutralStyle };
  const { sourceId } = await connectSource(ctx, caller, { ...settings, ...token });
  return { sourceId, userId, ...token };
}

/** The password that the WordPress simulator's administrator has. */
export async function readAdminPassword({ wordpress }: Pick<Rig, "wordpress">): Promise<string> {
  type Users = { users: { login: string; password: string }[] };
  const { users } = await control<Users>(wordpress, "GET", "/users");
  return users.find(({ login }) => login === "admin")?.password ?? "";
}

/** The WordPress simulator as the owner's integration, unless `site` says otherwise. */
export async function connectWordPress(
  rig: Peers,
  ctx: Context,
  caller: Caller,
  site: {
    siteUrl?: string;
    username?: string;
    password?: string;
    label?: string;
    publishWhen?: "on-approval" | "by-hand";
  } = {},
): Promise<{ integrationId: string }> {
  const { id } = await createIntegration(ctx, caller, {
    kind: "wordpress",
    label: "WordPress",
    siteUrl: rig.wordpress.url,
    username: "admin",
    password: site.password ?? (await readAdminPassword(rig)),
    ...site,
  });
  return { integrationId: id };
}
