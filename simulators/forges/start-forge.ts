import { Hono } from "hono";
import { auth } from "hono/utils/basic-auth";
import { type Simulator, type SimulatorOptions, startSimulator } from "../kit/start-simulator.ts";
import { addForgeControl, Forge, readOnlyToken, standardToken } from "./forge.ts";
import { answerGit } from "./git-backend.ts";
import { giteaRoutes } from "./gitea-routes.ts";
import { githubRoutes, refuseForRate } from "./github-routes.ts";
import { gitlabRoutes } from "./gitlab-routes.ts";
import { sitePages } from "./site-pages.ts";

type ForgeOptions = SimulatorOptions & {
  /** The repository's files; by default a small Hugo site. */
  files?: Record<string, string | Uint8Array>;
};

const apis = { github: githubRoutes, gitlab: gitlabRoutes, gitea: giteaRoutes };

/**
 * A forge with one repository, "kim/site", its API, Git over HTTPS, and the site that's built from it. Plain Git has no
 * API and reports no builds. Nothing outlives the process.
 */
export async function startForge(
  kind: "github" | "gitlab" | "gitea" | "git",
  { files, ...options }: ForgeOptions = {},
): Promise<Simulator> {
  return startSimulator(kind, { ...options, dataDir: undefined }, (kit) => {
    const forge = new Forge(kit, files);
    if (kind === "git") forge.settings.build = "none";
    const app = new Hono();
    app.use(forge.open);
    app.all("/kim/site.git/*", async (c) => {
      const token = auth(c.req.raw)?.password;
      if (token !== standardToken && token !== readOnlyToken)
        return c.text("Unauthorized", 401, { "www-authenticate": 'Basic realm="Git"' });
      const isWrite = c.req.url.includes("git-receive-pack");
      if (isWrite && (token === readOnlyToken || forge.settings.isProtected)) return c.text("Forbidden", 403);
      return answerGit(c.req.raw, forge.repository, "kim");
    });
    if (kind !== "git") app.route("/", apis[kind](forge));
    app.route("/", sitePages(forge));
    const control = new Hono();
    addForgeControl(control, forge);
    return {
      fetch: (request, env) => app.fetch(request, env),
      control,
      stop: () => forge.close(),
      vendorError: ({ code, status = 422, message = "Simulated error." }) =>
        code === "secondary-rate-limit"
          ? refuseForRate()
          : Response.json({ message: `${message} (${code})` }, { status }),
    };
  });
}
