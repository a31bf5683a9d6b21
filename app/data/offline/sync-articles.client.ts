import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import { callApi } from "../api/call-api.client.ts";
import { type ArticleToKeep, keptVersionsDocument } from "../../bot/shell/offline-documents.ts";
import { findSignedInUser } from "../../auth/signed-in-user.client.ts";
import {
  forgetOthers,
  keepPicture,
  type KeptArticle,
  listKeptArticles,
  listKeptPictures,
  markComplete,
  replaceKeptArticles,
} from "./articles.client.ts";

/** This many of the newest articles keep their pictures; the others only keep the descriptions. */
const articlesWithPictures = 20;
const largestPictureBytes = 2_000_000;

/** Stores the user's newest articles on this device; fetches their texts only if one of them is new. */
export async function syncArticles(settings: SignInSettings, timeZone: string): Promise<void> {
  const user = findSignedInUser();
  if (user === null) return;
  await forgetOthers(user);
  const [{ articles: versions }, kept] = await Promise.all([
    callApi(settings, keptVersionsDocument, {}),
    listKeptArticles(user),
  ]);
  if (versions === null || isAllKept(versions.nodes, kept)) return;
  const { articlesToKeepDocument } = await import("../../bot/shell/offline-article-documents.ts");
  const { articles } = await callApi(settings, articlesToKeepDocument, {});
  // The user may have signed out in the meantime.
  if (articles === null || findSignedInUser() !== user) return;
  const keptAt = new Date();
  await replaceKeptArticles(user, articles.nodes, { keptAt, timeZone });
  // If storing fails, usually for lack of space, later pages don't fetch everything again.
  const isComplete = await keepPictures(user, articles.nodes.slice(0, articlesWithPictures)).catch(() => true);
  if (isComplete) await markComplete(user, keptAt);
}

type Version = { id: string; version: number };

function isAllKept(there: Version[], kept: KeptArticle[]): boolean {
  const versions = new Map(kept.map(({ id, version, isComplete }) => [id, isComplete ? version : null]));
  return there.length === kept.length && there.every(({ id, version }) => versions.get(id) === version);
}

/** One at a time, so that other requests aren't held up. Returns false if any has to be fetched again. */
async function keepPictures(user: string, articles: ArticleToKeep[]): Promise<boolean> {
  const known = await listKeptPictures(user);
  let isComplete = true;
  for (const { id: articleId, pictures } of articles) {
    for (const { id, url } of pictures) {
      if (known.has(id)) continue;
      const content = await fetchPicture(url).catch(() => "missed" as const);
      if (content === "missed") isComplete = false;
      else if (content && content.size <= largestPictureBytes) await keepPicture(user, { id, articleId, content });
    }
  }
  return isComplete;
}

/** Returns null for a picture that is gone. */
async function fetchPicture(url: string): Promise<Blob | null> {
  const answer = await fetch(url);
  if (answer.status === 404 || answer.status === 410) return null;
  if (!answer.ok) throw new Error(`The picture's server answers ${answer.status}`);
  return answer.blob();
}
