import { Hono } from "hono";
import { startSimulator, type Kit, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { authorizeRoutes } from "./authorize-routes.ts";
import { addAccount, instagramControl } from "./control.ts";
import { loginRoutes } from "./facebook/login-routes.ts";
import { pagePostRoutes } from "./facebook/page-posts.ts";
import { pageRoutes } from "./facebook/page-routes.ts";
import { graphError } from "../meta/graph-error.ts";
import { graphRoutes } from "./graph-routes.ts";
import { createPictureAddresses } from "./picture-addresses.ts";
import { readPicture } from "./picture-files.ts";
import { postsPage } from "./posts-page.ts";
import { seedPosts } from "./seed-posts.ts";
import { type App, type InstagramState, openState } from "./state.ts";
import { tokenRoutes } from "./token-routes.ts";

export type InstagramOptions = SimulatorOptions & {
  /** The app's registration; see `App`. */
  app?: Partial<App> | undefined;
  /** Adds the demo's accounts with the bundled posts, one per language, and two that can't be connected. */
  seed?: boolean | undefined;
};

/** The account with the bundled English posts and the odd ones; the other languages have one account each. */
export const demoAccount = {
  userId: "17841403815449847",
  appScopedId: "26160319576992690",
  username: "harbour.and.hill",
};

const otherLanguages = ["de", "fr", "it", "vi", "ja", "ms"];

/**
 * Instagram's API with all its hosts on one: authorize, tokens, graph and the picture CDN; and Facebook Login under
 * `/facebook`: dialog, tokens, Pages and graph. Based on Meta's documentation and on field reports.
 */
export async function startInstagram(options: InstagramOptions = {}): Promise<Simulator> {
  return await startSimulator("instagram", options, (kit) => {
    const state = openState(kit);
    const addresses = createPictureAddresses(kit.url, () => kit.clock.now());
    const app = new Hono();
    app.route("/", postsPage(state, addresses));
    app.route("/", authorizeRoutes(state, kit));
    app.route("/", tokenRoutes(state, kit));
    app.get("/cdn/v/:folder/:file", async (c) => {
      const fault = addresses.findFault(new URL(c.req.url));
      if (fault !== null) return c.text(fault, 403);
      const [id = "", extension = ""] = c.req.param("file").split(/_n\./);
      const picture = state.findPicture(id);
      if (picture === undefined) return c.text("Not found", 404);
      const type = extension === "mp4" ? "video/mp4" : "image/jpeg";
      return c.body(new Uint8Array(await readPicture(picture, extension, kit.blobs)), 200, { "content-type": type });
    });
    // Facebook's two hosts, which serve the same accounts through Facebook Login.
    app.route("/facebook", loginRoutes(state, kit));
    app.route("/facebook", pageRoutes(state, kit));
    app.route("/facebook", pagePostRoutes(state, kit, addresses));
    app.route("/facebook", graphRoutes(state, kit, addresses, "facebook"));
    app.route("/", graphRoutes(state, kit, addresses, "instagram"));
    app.notFound(() => graphError({ code: 2500, message: "Unknown path components" }));
    return {
      start: async () => {
        Object.assign(state.app, options.app);
        if (options.seed) await seed(state, kit);
      },
      fetch: (request, env) => app.fetch(request, env),
      control: instagramControl(state, kit),
      vendorError: ({ code, subcode, status, message }) =>
        graphError({ code: Number(code), subcode, status, message, headers: throttleHeaders(Number(code)) }),
    };
  });
}

/** The headers of a rate-limit error; the time to wait is in minutes. */
function throttleHeaders(code: number): Record<string, string> {
  const usage = { call_count: 100, total_cputime: 25, total_time: 25 };
  if (code === 4) return { "x-app-usage": JSON.stringify(usage) };
  if (code !== 80002) return {};
  const business = [{ type: "instagram", ...usage, estimated_time_to_regain_access: 5 }];
  return { "x-business-use-case-usage": JSON.stringify({ [demoAccount.userId]: business }) };
}

async function seed(state: InstagramState, kit: Kit): Promise<void> {
  const nameOf = (language: string) => `${demoAccount.username}.${language}`;
  if (state.findAccount(demoAccount.userId) === undefined) {
    addAccount(state, kit, { ...demoAccount, name: "Harbour & Hill" });
    for (const language of otherLanguages)
      addAccount(state, kit, { username: nameOf(language), accountType: "MEDIA_CREATOR" });
    addAccount(state, kit, { username: "just.for.friends", accountType: "PERSONAL" });
    addAccount(state, kit, { username: "not.invited.yet", accountType: "MEDIA_CREATOR", tester: false });
  }
  await seedPosts(state, kit, demoAccount.userId, { languages: ["en"] });
  for (const language of otherLanguages) {
    const account = [...state.accounts.values()].find(({ username }) => username === nameOf(language));
    if (account !== undefined) await seedPosts(state, kit, account.userId, { languages: [language], odd: false });
  }
}
