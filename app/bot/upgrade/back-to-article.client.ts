const key = "galley-article-before-upgrade";

/** The article that somebody pays for Premium from; in this tab, which goes over the payment provider's pages and back. */
export function keepArticle(articleId: string): void {
  sessionStorage.setItem(key, articleId);
}

/** Once: whoever pays again does so from elsewhere. */
export function takeArticle(): string | null {
  const articleId = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return articleId;
}
