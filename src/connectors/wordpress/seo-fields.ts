/**
 * The post meta in which plugins store the description for search engines. WordPress accepts these only if the plugin
 * or the site's owner has registered them for the API, in which case they appear in `meta`.
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

/** Finds this site's fields for the description. */
export function findDescriptionFields(meta: Record<string, unknown>): string[] {
  return descriptionFields.filter((name) => typeof meta[name] === "string");
}
