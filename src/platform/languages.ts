/** The seven languages for articles (specification, section 9). */
export const articleLanguages = ["en", "de", "fr", "it", "vi", "ja", "ms"] as const;
export type ArticleLanguage = (typeof articleLanguages)[number];

/** The two languages of the interface and the emails. */
export const locales = ["en", "vi"] as const;
export type Locale = (typeof locales)[number];
