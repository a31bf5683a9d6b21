/**
 * Where plug-ins keep the description for search engines, as names of post meta. WordPress takes them only
 * when the plug-in, or the site's owner, has registered them for the API, and then shows them in `meta`.
 */
const descriptionFields = [
  "_yoast_wpseo_metadesc",
  "rank_math_description",
  "_seopress_titles_desc",
  "_aioseo_description",
  // The SEO Framework.
  "_genesis_description",
  // Jetpack, and WordPress.com.
  "advanced_seo_description",
];

/** The fields of this site that take a description. */
export function findDescriptionFields(meta: Record<string, unknown>): string[] {
  return descriptionFields.filter((name) => typeof meta[name] === "string");
}
