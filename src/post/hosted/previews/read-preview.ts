import type { Platform } from "../../../platform/platform.ts";
import { toTrialPreviewUrl, toDesignPreviewUrl, type Preview } from "./preview-address.ts";
import { layOut, type RenderedPage, type Surroundings } from "../pages/layout.ts";
import { html } from "../pages/page-html.ts";
import { renderEntry } from "../pages/render-article.ts";
import { renderCards } from "../pages/render-list.ts";
import { blogTexts, fill, toMoment } from "../pages/texts.ts";
import { type BlogDesign, blogDesigns } from "../tables.ts";
import { findTrialPost } from "./find-trial-post.ts";
import { findPreviewBlog, listPreviewPosts } from "./list-preview-posts.ts";
import { renderOutlines } from "./render-outlines.ts";

type PreviewContext = Pick<Platform, "addresses" | "clock" | "config" | "db">;

/** Null if what it shows is gone. */
export async function readPreview(
  ctx: PreviewContext,
  preview: Preview,
  surroundings: Surroundings,
  wanted: { design: string | null },
): Promise<RenderedPage | null> {
  return preview.of === "trial"
    ? showTrial(ctx, preview.trialId, surroundings)
    : showDesign(ctx, preview.ownerId, surroundings, blogDesigns.find((design) => design === wanted.design) ?? null);
}

/** A visitor's article, as it would look on a hosted page. */
async function showTrial(
  ctx: PreviewContext,
  trialId: string,
  surroundings: Surroundings,
): Promise<RenderedPage | null> {
  const found = await findTrialPost(ctx, trialId);
  if (found === null) return null;
  const { post, locale, timeZone, expiresAt } = found;
  const blog = { ...toBlog({ locale, timeZone }), title: "Galley", url: toTrialPreviewUrl(ctx, trialId) };
  const date = toMoment(expiresAt, locale, timeZone);
  return layOut(blog, surroundings, {
    language: post.language,
    title: post.title,
    description: post.excerpt,
    path: null,
    isIndexed: false,
    isPrivate: { homeUrl: ctx.config.http.publicUrl, frames: "'none'" },
    main: html`<main>
      <p class="note" lang="${locale}">${fill(blogTexts[locale].preview, { date })}</p>
      ${renderEntry(blog, post, { canonical: null, original: null, isAlone: true })}
    </main>`,
  });
}

/** The owner's page with their newest articles, published or not, in the design that they are looking at. */
async function showDesign(
  ctx: PreviewContext,
  ownerId: string,
  surroundings: Surroundings,
  design: BlogDesign | null,
): Promise<RenderedPage | null> {
  const known = await findPreviewBlog(ctx, ownerId);
  if (known === null) return null;
  const blog = { ...toBlog(known), ...known, url: toDesignPreviewUrl(ctx, ownerId), ...(design && { design }) };
  const posts = await listPreviewPosts(ctx, ownerId);
  const cards = posts.length === 0 ? renderOutlines(blog.locale) : renderCards(blog, posts, { isFirstSeen: true });
  return layOut(blog, surroundings, {
    language: blog.locale,
    title: blog.title,
    description: blog.title,
    path: null,
    isIndexed: false,
    isPrivate: { homeUrl: ctx.config.http.publicUrl, frames: "'self'" },
    main: html`<main class="list">${cards}</main>`,
  });
}

function toBlog({ locale, timeZone }: { locale: "en" | "vi"; timeZone: string }) {
  return {
    ownerId: "",
    integrationId: "",
    name: "",
    about: "",
    design: "proof" as const,
    picture: null,
    indexed: false,
    revision: 0,
    locale,
    timeZone,
    changedAt: new Date(0),
  };
}
