import { encodeName } from "./rendered-text.ts";
import type { Site } from "./site.ts";
import type { Term } from "./state.ts";

/** The REST bases and capability names of the two taxonomies. */
export const taxonomies = {
  category: { base: "categories", path: "category", create: "manage_categories" },
  post_tag: { base: "tags", path: "tag", create: "edit_posts" },
} as const;

export function viewTerm(site: Site, term: Term): object {
  const { path } = taxonomies[term.taxonomy];
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
  };
}
