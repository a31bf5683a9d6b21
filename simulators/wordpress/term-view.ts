import { encodeName } from "./rendered-text.ts";
import { restUrl, withQuery, type Site } from "./site.ts";
import type { Term } from "./state.ts";

/** The REST bases and capability names of the two taxonomies. */
export const taxonomies = {
  category: { base: "categories", path: "category", create: "manage_categories" },
  post_tag: { base: "tags", path: "tag", create: "edit_posts" },
} as const;

export function viewTerm(site: Site, term: Term): object {
  const { base, path } = taxonomies[term.taxonomy];
  const collection = restUrl(site, `/wp/v2/${base}`);
  return {
    id: term.id,
    count: site.state.countPublished(term),
    description: term.description,
    link: `${site.kit.url()}/${path}/${term.slug}/`,
    name: encodeName(term.name),
    slug: term.slug,
    taxonomy: term.taxonomy,
    ...(term.taxonomy === "category" ? { parent: term.parent } : {}),
    meta: [],
    _links: {
      self: [{ href: `${collection}/${term.id}`, targetHints: { allow: ["GET", "POST", "PUT", "PATCH", "DELETE"] } }],
      collection: [{ href: collection }],
      about: [{ href: restUrl(site, `/wp/v2/taxonomies/${term.taxonomy}`) }],
      "wp:post_type": [{ href: withQuery(restUrl(site, "/wp/v2/posts"), `${base}=${term.id}`) }],
      curies: [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }],
    },
  };
}
