import { startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { wordpressControl } from "./control.ts";
import { RestError } from "./rest-error.ts";
import { restApi } from "./rest-api.ts";
import type { Site } from "./site.ts";
import { sitePages } from "./site-pages.ts";
import { openState, standardTerms, standardUsers, type Settings } from "./state.ts";

export type WordPressOptions = SimulatorOptions & { settings?: Partial<Settings> | undefined };

/**
 * The parts of WordPress 6.8's REST API that a publisher needs, and a plain front page to look at. Shapes and error
 * codes were recorded from a real WordPress 6.8.7.
 */
export async function startWordpress(options: WordPressOptions = {}): Promise<Simulator> {
  return await startSimulator("wordpress", options, (kit) => {
    const state = openState(kit);
    const site: Site = { state, kit };
    const rest = restApi(site);
    const pages = sitePages(site);
    return {
      fetch: (request, env) => (isRest(site, request) ? rest.fetch(request, env) : pages.fetch(request, env)),
      async start() {
        if (state.users.size === 0) install(site);
        Object.assign(state.settings, options.settings);
      },
      control: wordpressControl(site),
      vendorError: ({ code, status = 403, message = "Simulated error." }) =>
        new RestError(String(code), status, message).getResponse(),
    };
  });
}

function install({ state }: Site): void {
  for (const user of standardUsers()) state.users.set(user.id, user);
  for (const name of standardTerms) {
    const id = state.nextTermId();
    state.terms.set(id, { id, taxonomy: "category", name, slug: name.toLowerCase() });
  }
}

/** With plain permalinks, `/wp-json/` is just another page: 200 and HTML. */
function isRest({ state }: Site, request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.has("rest_route")) return true;
  return state.settings.permalinks === "pretty" && /^\/wp-json(\/|$)/.test(pathname);
}
