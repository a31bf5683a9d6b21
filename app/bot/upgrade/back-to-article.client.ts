const key = "galley-article-before-upgrade";

/** Remembers the article that someone upgrades from, in this tab, which goes to the payment provider and back. */
export function keepArticle(articleId: string): void {
  sessionStorage.setItem(key, articleId);
}

/** Works once: the next upgrade starts elsewhere. */
export function takeArticle(): string | null {
  const articleId = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return articleId;
}
