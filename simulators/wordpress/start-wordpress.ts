import { startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { wordpressControl } from "./control.ts";
import { RestError } from "./rest-error.ts";
import { restApi } from "./rest-api.ts";
import type { Site } from "./site.ts";
import { sitePages } from "./site-pages.ts";
import { standardTerms, standardUsers, WordPressState, type Settings, type WordPressEvent } from "./state.ts";

export type WordPressOptions = SimulatorOptions & { settings?: Partial<Settings> | undefined };

/**
 * The parts of WordPress 6.8's REST API that a publisher needs, and a plain front page to look at. Shapes and error
 * codes were recorded from a real WordPress 6.8.7.
 */
export async function startWordpress(options: WordPressOptions = {}): Promise<Simulator> {
  const state = new WordPressState();
  return await startSimulator<WordPressEvent>("wordpress", options, (kit) => {
    const site: Site = { state, kit };
    const rest = restApi(site);
    const pages = sitePages(site);
    return {
      fetch: (request, env) => (isRest(site, request) ? rest.fetch(request, env) : pages.fetch(request, env)),
      apply: (event) => state.apply(event),
      async start() {
        if (state.users.size === 0) install(site);
        state.settings = { ...state.settings, ...options.settings };
      },
      describe: () => ({
        settings: state.settings,
        users: [...state.users.values()].map(({ password: _password, ...user }) => user),
        posts: countByStatus(state),
        media: state.media.size,
        terms: state.terms.size,
      }),
      control: wordpressControl(site),
      vendorError: ({ code, status = 403, message = "Simulated error." }) =>
        new RestError(String(code), status, message).toResponse(),
    };
  });
}

function install({ kit }: Site): void {
  for (const user of standardUsers()) kit.record({ type: "user", user });
  for (const term of standardTerms()) kit.record({ type: "term", term });
}

/** With plain permalinks, `/wp-json/` is just another page: 200 and HTML. */
function isRest({ state }: Site, request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.has("rest_route")) return true;
  return state.settings.permalinks === "pretty" && /^\/wp-json(\/|$)/.test(pathname);
}

function countByStatus(state: WordPressState): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of state.posts.values()) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
