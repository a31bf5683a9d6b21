import { Hono } from "hono";
import { pageHeaders, pickFields, requireKnown, toPage } from "./collection.ts";
import { encodeName } from "./rendered-text.ts";
import { refused, RestError } from "./rest-error.ts";
import { enumParam, readRestRequest, textParam, type Env, type RestRequest } from "./rest-request.ts";
import { can } from "./roles.ts";
import type { Site } from "./site.ts";
import { toSlug, uniqueTermSlug } from "./slugs.ts";
import type { Term } from "./state.ts";

/** The taxonomies' REST bases, and what their pages' addresses begin with. */
const taxonomies = {
  category: { base: "categories", path: "category" },
  post_tag: { base: "tags", path: "tag" },
} as const;

/** `/wp/v2/categories` and `/wp/v2/tags`; only tags can be created. */
export function termRoutes(site: Site): Hono<Env> {
  const app = new Hono<Env>();
  for (const taxonomy of ["category", "post_tag"] as const) {
    const { base } = taxonomies[taxonomy];
    app.get(`/${base}`, async (c) => {
      const request = await readRestRequest(c);
      const page = toPage(request, listTerms(site, taxonomy, request));
      pageHeaders(c, page);
      return c.json(page.rows.map((term) => pickFields(request, viewTerm(site, term))));
    });
    app.get(`/${base}/:id{[0-9]+}`, async (c) => {
      const term = site.state.terms.get(Number(c.req.param("id")));
      if (term?.taxonomy !== taxonomy) throw new RestError("rest_term_invalid", 404, "Term does not exist.");
      return c.json(pickFields(await readRestRequest(c), viewTerm(site, term)));
    });
  }
  app.post("/tags", async (c) => {
    const request = await readRestRequest(c);
    if (!can(request.user, "edit_posts")) {
      throw refused(request.user, "rest_cannot_create", "Sorry, you are not allowed to create terms in this taxonomy.");
    }
    return c.json(pickFields(request, viewTerm(site, createTag(site, request))), 201);
  });
  return app;
}

function listTerms({ state }: Site, taxonomy: Term["taxonomy"], request: RestRequest): Term[] {
  requireKnown(request, "orderby");
  const isByName = (enumParam(request, "orderby", ["id", "name"]) ?? "name") === "name";
  return [...state.terms.values()]
    .filter((term) => term.taxonomy === taxonomy)
    .toSorted((a, b) => (isByName ? a.name.toLowerCase().localeCompare(b.name.toLowerCase()) : a.id - b.id));
}

function createTag({ state, kit }: Site, request: RestRequest): Term {
  const name = textParam(request, "name")?.trim() ?? "";
  // WordPress answers 500 here; a retry changes nothing.
  if (name === "") throw new RestError("empty_term_name", 500, "A name is required for this term.", { data: null });
  const existing = [...state.terms.values()].find((term) => term.taxonomy === "post_tag" && sameName(term.name, name));
  if (existing !== undefined) {
    throw new RestError("term_exists", 400, "A term with the name provided already exists with this parent.", {
      data: { term_id: existing.id },
      extra: { additional_data: [existing.id, existing.id] },
    });
  }
  const slug = uniqueTermSlug(state, toSlug(name), { taxonomy: "post_tag" });
  const term: Term = { id: state.nextTermId(), taxonomy: "post_tag", name, slug };
  state.terms.set(term.id, term);
  kit.journal.effect("term.created", { termId: term.id, taxonomy: term.taxonomy, name });
  return term;
}

/**
 * Ignores case for ASCII letters only, as recorded: `été` and `Été` became two tags. A MySQL collation would join
 * them.
 */
function sameName(a: string, b: string): boolean {
  const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lower(a) === lower(b);
}

function viewTerm({ kit }: Site, { id, taxonomy, name, slug }: Term): object {
  const link = `${kit.url()}/${taxonomies[taxonomy].path}/${slug}/`;
  return { id, link, name: encodeName(name), slug, ...(taxonomy === "category" ? { parent: 0 } : {}) };
}
