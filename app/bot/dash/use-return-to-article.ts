import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { takeArticle } from "../upgrade/back-to-article.client.ts";

/** The payment provider redirects to the dashboard. People who upgraded from an article continue to it. */
export function useReturnToArticle(): void {
  const [search] = useSearchParams();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const sessionId = search.get("upgrade");
  useEffect(() => {
    const articleId = sessionId === null ? null : takeArticle();
    if (sessionId === null || articleId === null) return;
    const query = new URLSearchParams({ id: articleId, upgrade: sessionId });
    void navigate(`${localePath(locale, "/bot/articles/view")}?${query}`, { replace: true });
  }, [sessionId, locale, navigate]);
}
