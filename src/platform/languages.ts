/** The seven languages that an article can be written in (specification, section 9). */
export const articleLanguages = ["en", "de", "fr", "it", "vi", "ja", "ms"] as const;
export type ArticleLanguage = (typeof articleLanguages)[number];

/** The two languages of the interface and its mails. */
export const locales = ["en", "vi"] as const;
export type Locale = (typeof locales)[number];
