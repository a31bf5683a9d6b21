import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Change } from "./bare-repository.ts";
import { answerBlob, deleteBranch, type Forge, refuseWith, requireToken, standardToken } from "./forge.ts";
import type { Pull } from "./pulls.ts";

const base = "/api/v4/projects/kim%2Fsite";

const commitSchema = z.object({
  branch: z.string(),
  commit_message: z.string(),
  actions: z.array(
    z.object({
      action: z.enum(["create", "update", "delete"]),
      file_path: z.string(),
      content: z.string().optional(),
      encoding: z.enum(["text", "base64"]).default("text"),
      last_commit_id: z.string().optional(),
    }),
  ),
});

const refuse = refuseWith((_status, message) => ({ message }));

/** GitLab's API (docs.gitlab.com, "Commits API", "Repositories API", "Merge requests API"). */
export function gitlabRoutes(forge: Forge): Hono {
  const app = new Hono({ getPath: (request) => new URL(request.url).pathname.replace("/kim/site/", "/kim%2Fsite/") });
  const words = { 401: "401 Unauthorized", 403: "403 Forbidden" };
  app.use("/api/*", requireToken("private-token", refuse, words));
  app.get(base, (c) => {
    const access_level = c.req.header("private-token") === standardToken ? 30 : 20;
    const permissions = { project_access: { access_level }, group_access: null };
    return c.json({ name_with_namespace: "Kim / site", default_branch: "main", archived: false, permissions });
  });
  app.get("/api/v4/personal_access_tokens/self", (c) =>
    c.json({ id: 1, active: true, scopes: ["api"], expires_at: forge.settings.tokenExpiresOn }),
  );
  app.get(`${base}/repository/branches/:branch`, async (c) => {
    const name = decodeURIComponent(c.req.param("branch"));
    const id = await forge.repository.head(name);
    if (id === null) return refuse(404, "404 Branch Not Found");
    const isDeveloper = c.req.header("private-token") === standardToken;
    const isProtected = forge.settings.isProtected && name === "main";
    return c.json({ name, commit: { id }, protected: isProtected, can_push: isDeveloper && !isProtected });
  });
  app.get(`${base}/repository/tree`, async (c) => {
    const files = await forge.repository.listFiles(c.req.query("ref") ?? "main");
    const [size, page] = [Number(c.req.query("per_page") ?? 20), Number(c.req.query("page") ?? 1)];
    const entries = files.map(({ path, id }) => ({
      id,
      path,
      name: path.split("/").at(-1),
      type: "blob",
      mode: "100644",
    }));
    return c.json(entries.slice((page - 1) * size, page * size));
  });
  app.get(
    `${base}/repository/blobs/:sha`,
    answerBlob(forge, () => refuse(404, "404 Blob Not Found")),
  );
  app.get(`${base}/repository/commits`, async (c) => {
    const limit = Number(c.req.query("per_page") ?? 20);
    const commits = await forge.repository.listMessages(c.req.query("ref_name") ?? "main", limit);
    return c.json(commits.map(({ id, message }) => ({ id, message })));
  });
  app.get(`${base}/repository/commits/:sha`, (c) => {
    const states: Record<string, string> = { success: "success", failure: "failed", pending: "running" };
    const status = states[forge.settings.build];
    return c.json({ id: c.req.param("sha"), last_pipeline: status === undefined ? null : { status } });
  });
  app.post(`${base}/repository/commits`, async (c) => commit(forge, await c.req.json()));
  addMergeRequestRoutes(app, forge);
  app.all("/api/*", () => refuse(404, "404 Not Found"));
  return app;
}

const newBranchSchema = z.object({ branch: z.string(), ref: z.string() });
const newRequestSchema = z.object({
  source_branch: z.string(),
  target_branch: z.string(),
  title: z.string(),
  description: z.string().default(""),
});
const changeSchema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  state_event: z.enum(["close", "reopen"]).optional(),
});
const mergeSchema = z.object({
  sha: z.string().optional(),
  merge_commit_message: z.string().optional(),
  squash_commit_message: z.string().optional(),
});

/** "Branches API" and "Merge requests API". A merge request outlives its branch. */
function addMergeRequestRoutes(app: Hono, forge: Forge): void {
  const toView = ({ number, head, base, title, body, state, mergedAt }: Pull) => ({
    iid: number,
    web_url: `${forge.url()}/kim/site/-/merge_requests/${number}`,
    title,
    description: body === "" ? null : body,
    state: mergedAt !== null ? "merged" : state === "open" ? "opened" : "closed",
    source_branch: head,
    target_branch: base,
  });
  const requirePull = (c: Context) => forge.pulls.get(c.req.param("iid")) ?? refuse(404, "404 Not found");
  app.post(`${base}/repository/branches`, async (c) => {
    const { branch, ref } = newBranchSchema.parse(await c.req.json());
    const { repository } = forge;
    const id = (await repository.head(ref)) ?? ref;
    if (!(await repository.moveBranch(branch, id, null))) return refuse(400, "Branch already exists");
    return c.json({ name: branch, commit: { id } }, 201);
  });
  const branchless = () => refuse(404, "404 Branch Not Found");
  const remove = (branch: string) => forge.repository.deleteBranch(branch);
  app.delete(`${base}/repository/branches/:branch`, deleteBranch(forge, branchless, remove));
  app.get(`${base}/merge_requests`, (c) => {
    const { state = "all", source_branch, target_branch, per_page = "20" } = c.req.query();
    const found = forge.pulls
      .list()
      .filter((pull) => state === "all" || toView(pull).state === state)
      .filter((pull) => source_branch === undefined || source_branch === pull.head)
      .filter((pull) => target_branch === undefined || target_branch === pull.base);
    return c.json(found.slice(0, Number(per_page)).map(toView));
  });
  app.get(`${base}/merge_requests/:iid`, (c) => c.json(toView(requirePull(c))));
  app.post(`${base}/merge_requests`, async (c) => {
    const given = newRequestSchema.parse(await c.req.json());
    const { source_branch: head, target_branch: into, title, description: body } = given;
    const opened = await forge.pulls.open({ head, base: into, title, body });
    if (opened === "exists") return refuse(409, "Another open merge request already exists for this source branch: !1");
    if (typeof opened === "string") return refuse(400, "source_branch does not exist");
    return c.json(toView(opened), 201);
  });
  app.put(`${base}/merge_requests/:iid`, async (c) => {
    const pull = requirePull(c);
    const { title = pull.title, description = pull.body, state_event } = changeSchema.parse(await c.req.json());
    Object.assign(pull, { title, body: description });
    if (state_event === "close") pull.state = "closed";
    return c.json(toView(pull));
  });
  app.put(`${base}/merge_requests/:iid/merge`, async (c) => {
    const pull = requirePull(c);
    const { sha, merge_commit_message: message = pull.title } = mergeSchema.parse(await c.req.json());
    if (pull.state === "closed" || forge.settings.needsReview) return refuse(405, "405 Method Not Allowed");
    const [method = "merge"] = forge.settings.mergeMethods;
    const merged = await forge.pulls.merge(pull, { method, message, expected: sha });
    if (merged === "moved") return refuse(409, "SHA does not match HEAD of source branch");
    return merged === "conflict" ? refuse(422, "Branch cannot be merged") : c.json(toView(pull));
  });
}

async function commit(forge: Forge, body: unknown): Promise<Response> {
  const { branch, commit_message, actions } = commitSchema.parse(body);
  if (forge.settings.isProtected && branch === "main")
    return refuse(403, "403 Forbidden - You are not allowed to push into this branch");
  const { repository } = forge;
  const parent = await repository.head(branch);
  if (parent === null) return refuse(400, "You can only create or edit files when you are on a branch");
  const now = new Map((await repository.listFiles(parent)).map(({ path, id }) => [path, id]));
  const changes: Change[] = [];
  for (const { action, file_path: path, content = "", encoding, last_commit_id } of actions) {
    if (action === "create" && now.has(path)) return refuse(400, "A file with this name already exists");
    if (action !== "create" && !now.has(path)) return refuse(400, "A file with this name doesn't exist");
    if (last_commit_id !== undefined) {
      const then = (await repository.listFiles(last_commit_id)).find((file) => file.path === path);
      if (then?.id !== now.get(path))
        return refuse(400, "You are attempting to update a file that has changed since you started editing it.");
    }
    changes.push({
      path,
      bytes: action === "delete" ? null : Buffer.from(content, encoding === "base64" ? "base64" : "utf8"),
    });
  }
  const id = await repository.commit({ branch, parent, message: commit_message, changes });
  return id === null
    ? refuse(400, "Could not update refs/heads/main. Please refresh and try again.")
    : Response.json({ id }, { status: 201 });
}
