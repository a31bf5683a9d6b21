import type { FilePreview, PublishablePost } from "../../connectors/publisher.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/actor.ts";
import { GalleyError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { type SiteCredential, toRefusal } from "./connecting/check-connection.ts";
import { openTarget, requirePublisher, targetColumns } from "./open-target.ts";
import type { IntegrationKind } from "./tables.ts";

type PreviewContext = Pick<Context, "clock" | "db" | "publishers" | "sealing">;
type PreviewInput = { kind: IntegrationKind; integrationId?: string } & SiteCredential;

/**
 * Shows the file that a site would get for the owner's newest article. Stores nothing. Without a password, uses that of
 * the integration, for its own site only. Null: posts there aren't files. Throws as `checkConnection` does.
 */
export async function previewPost(
  ctx: PreviewContext,
  caller: Caller,
  input: PreviewInput,
): Promise<FilePreview | null> {
  const { kind, siteUrl, username, kindSettings = {} } = input;
  const publisher = requirePublisher(ctx, kind);
  if (publisher.preview === undefined) return null;
  const { password, integrationId } = await findPassword(ctx, caller, input);
  if (siteUrl.trim() === "") throw new GalleyError("invalid-input", { field: "siteUrl", problem: "url-required" });
  if (password === "") throw new GalleyError("invalid-input", { field: "password", problem: "token-required" });
  const settings = parseInput(publisher.settings, kindSettings);
  const site = { ownerId: caller.ownerId, integrationId, siteUrl, username, password, settings };
  try {
    return await publisher.preview(site, await findExample(ctx, caller));
  } catch (error) {
    throw error instanceof ConnectorError ? toRefusal(error, kind) : error;
  }
}

async function findPassword(
  ctx: PreviewContext,
  caller: Caller,
  { integrationId, siteUrl, password }: PreviewInput,
): Promise<{ password: string; integrationId: string | null }> {
  if (password !== "" || integrationId === undefined) return { password, integrationId: null };
  const row = await ctx.db
    .selectFrom("integrations as integration")
    .select(targetColumns)
    .where("integration.owner_id", "=", caller.ownerId)
    .where("integration.id", "=", integrationId)
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  const { target } = openTarget(ctx, caller, row);
  return { password: target.siteUrl === siteUrl.trim() ? target.password : "", integrationId };
}

/** The newest version of any of the owner's articles, or a few words. */
async function findExample({ clock, db }: PreviewContext, caller: Caller): Promise<Omit<PublishablePost, "pictures">> {
  const version = await db
    .selectFrom("article_versions")
    .select(["article_id as articleId", "title", "slug", "excerpt", "language", "document", "tags"])
    .where("owner_id", "=", caller.ownerId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const marker = `galley:${"0".repeat(24)}`;
  const rest = { marker, categoryId: null, publishAt: null, requestedAt: clock.now(), jsonLd: null };
  const words = [{ text: "…" }];
  return {
    ...{ articleId: "", title: "…", slug: "example", excerpt: "…", language: "en", tags: [] },
    document: { blocks: [{ type: "paragraph", spans: words }] },
    ...version,
    ...rest,
  };
}
