import type { PublishablePost } from "../../../connectors/publisher.ts";
import type { Context } from "../../../context.ts";
import { renderMarkdown } from "../../../document/render/markdown.ts";
import en from "../../../../messages/en/proposals.json" with { type: "json" };
import vi from "../../../../messages/vi/proposals.json" with { type: "json" };
import type { Caller } from "../../../platform/actor.ts";
import type { Locale } from "../../../platform/languages.ts";
import { toPageUrl } from "../../../platform/page-url.ts";

const texts: Record<Locale, typeof en> = { en, vi };

/**
 * Returns the pull request's description: the excerpt, a link to the article, and what merging does. It leaves out the
 * proof's secret link, because the repository may be public.
 */
export async function readProposalText(
  ctx: Pick<Context, "config" | "db">,
  caller: Caller,
  { articleId, excerpt }: Pick<PublishablePost, "articleId" | "excerpt">,
  isApproved: boolean,
): Promise<string> {
  const { locale } = await ctx.db
    .selectFrom("accounts")
    .select("locale")
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirstOrThrow();
  const { read, open, approved } = texts[locale];
  const url = toPageUrl(ctx, locale, `/bot/articles/view?id=${articleId}`);
  const quote = excerpt.trim() === "" ? [] : [`> ${toInert(excerpt)}`];
  return [...quote, `[${read}](${url})`, isApproved ? approved : open].join("\n\n");
}

/**
 * Makes one line of Markdown that notifies nobody ("@kim") and links or closes no issue ("#1", "fixes #1"). As a quote,
 * it can't be a GitLab command ("/merge") either.
 */
function toInert(excerpt: string): string {
  const text = excerpt.replace(/\s+/g, " ").trim();
  const document = { blocks: [{ type: "paragraph" as const, spans: [{ text }] }] };
  return renderMarkdown(document, { pictureUrl: () => null })
    .trim()
    .replace(/@(?=\w)|[#!](?=\d)/g, "$&\u200B");
}
