import { Hono } from "hono";
import { pageHeaders, pickFields, requireKnown, toPage } from "./collection.ts";
import { refused, RestError } from "./rest-error.ts";
import { enumParam, intParam, readRestRequest, textParam, type Env, type RestRequest } from "./rest-request.ts";
import { can } from "./roles.ts";
import type { Site } from "./site.ts";
import { toSlug, uniqueTermSlug } from "./slugs.ts";
import type { Term } from "./state.ts";
import { taxonomies, viewTerm } from "./term-view.ts";

/** `/wp/v2/categories` and `/wp/v2/tags`. */
export function termRoutes(site: Site, taxonomy: Term["taxonomy"]): Hono<Env> {
  const { base, create } = taxonomies[taxonomy];
  const route = `/wp/v2/${base}`;
  const app = new Hono<Env>();
  app.get(`/${base}`, async (c) => {
    const request = await readRestRequest(c);
    if (textParam(request, "context") === "edit" && !can(request.user, create)) {
      throw refused(
        request.user,
        "rest_forbidden_context",
        "Sorry, you are not allowed to edit terms in this taxonomy.",
      );
    }
    const page = toPage(request, listTerms(site, taxonomy, request));
    pageHeaders(c, page);
    return c.json(page.rows.map((term) => pickFields(request, viewTerm(site, term))));
  });
  app.post(`/${base}`, async (c) => {
    const request = await readRestRequest(c);
    if (!can(request.user, create)) {
      throw refused(request.user, "rest_cannot_create", "Sorry, you are not allowed to create terms in this taxonomy.");
    }
    const term = createTerm(site, taxonomy, request);
    const view = viewTerm(site, term);
    c.header("location", `${site.kit.url()}/wp-json${route}/${term.id}`);
    return c.json(pickFields(request, view), 201);
  });
  app.get(`/${base}/:id{[0-9]+}`, async (c) => {
    const request = await readRestRequest(c);
    return c.json(pickFields(request, viewTerm(site, requireTerm(site, taxonomy, c.req.param("id")))));
  });
  return app;
}

function requireTerm({ state }: Site, taxonomy: Term["taxonomy"], id: string): Term {
  const term = state.terms.get(Number(id));
  if (term?.taxonomy !== taxonomy) throw new RestError("rest_term_invalid", 404, "Term does not exist.");
  return term;
}

function listTerms({ state }: Site, taxonomy: Term["taxonomy"], request: RestRequest): Term[] {
  requireKnown(request, "orderby");
  const isByName = (enumParam(request, "orderby", ["id", "name"]) ?? "name") === "name";
  return [...state.terms.values()]
    .filter((term) => term.taxonomy === taxonomy)
    .toSorted((a, b) => (isByName ? a.name.toLowerCase().localeCompare(b.name.toLowerCase()) : a.id - b.id));
}

function createTerm({ state, kit }: Site, taxonomy: Term["taxonomy"], request: RestRequest): Term {
  const name = textParam(request, "name")?.trim();
  if (name === undefined) {
    throw new RestError("rest_missing_callback_param", 400, "Missing parameter(s): name", {
      data: { params: ["name"] },
    });
  }
  const parent = taxonomy === "category" ? (intParam(request, "parent") ?? 0) : 0;
  if (parent !== 0 && state.terms.get(parent)?.taxonomy !== taxonomy)
    throw new RestError("rest_term_invalid", 400, "Parent term does not exist.");
  // WordPress answers 500 here; a retry changes nothing.
  if (name === "") throw new RestError("empty_term_name", 500, "A name is required for this term.", { data: null });
  const existing = [...state.terms.values()].find(
    (term) => term.taxonomy === taxonomy && term.parent === parent && sameName(term.name, name),
  );
  if (existing !== undefined) {
    throw new RestError("term_exists", 400, "A term with the name provided already exists with this parent.", {
      data: { term_id: existing.id },
      extra: { additional_data: [existing.id, existing.id] },
    });
  }
  const slug = uniqueTermSlug(state, toSlug(textParam(request, "slug") ?? name), { taxonomy });
  const term: Term = {
    id: state.nextTermId(),
    taxonomy,
    name,
    slug,
    description: textParam(request, "description") ?? "",
    parent,
  };
  state.terms.set(term.id, term);
  kit.journal.effect("term.created", { termId: term.id, taxonomy, name });
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
