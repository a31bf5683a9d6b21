import { useEffect, useState } from "react";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import { type FoundArticle, findArticlesDocument } from "./palette-documents.ts";

/** Long enough to skip the letters of a word being typed, short enough not to be noticed. */
const PAUSE_MS = 150;

type Found = {
  /** The text that found them. */ text: string | null;
  articles: FoundArticle[];
  hasFailed: boolean;
};

/** Articles that contain the text; the previous results stay until the next ones arrive. */
export function useFoundArticles(settings: SignInSettings, text: string): Found & { isCurrent: boolean } {
  const [found, setFound] = useState<Found>({
    text: null,
    articles: [],
    hasFailed: false,
  });
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      try {
        const { callApi } = await import("../../data/api/call-api.client.ts");
        const { articles } = await callApi(settings, findArticlesDocument, { filter: text ? { text } : null });
        if (isCurrent) setFound({ text, articles: articles?.nodes ?? [], hasFailed: false });
      } catch {
        if (isCurrent) setFound({ text, articles: [], hasFailed: true });
      }
    };
    const timer = window.setTimeout(() => void search(), text ? PAUSE_MS : 0);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [settings, text]);
  return { ...found, isCurrent: found.text === text };
}
