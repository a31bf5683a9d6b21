const key = "galley-article-before-upgrade";

/** Remembers, in this tab, the article from which somebody upgrades; the tab goes to the payment provider and back. */
export function keepArticle(articleId: string): void {
  sessionStorage.setItem(key, articleId);
}

/** Works once: the next upgrade may start elsewhere. */
export function takeArticle(): string | null {
  const articleId = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return articleId;
}
