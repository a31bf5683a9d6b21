import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Change } from "./bare-repository.ts";
import { answerBlob, changePull, deleteBranch, type Forge, refuseWith, requireToken, standardToken } from "./forge.ts";
import { mergeMethods, type Pull } from "./pulls.ts";

const base = "/api/v1/repos/kim/site";

const contentsSchema = z.object({
  branch: z.string(),
  message: z.string(),
  files: z.array(
    z.object({
      operation: z.enum(["create", "update", "delete"]),
      path: z.string(),
      content: z.base64().optional(),
      sha: z.string().optional(),
    }),
  ),
});

const refuse = refuseWith((_status, message) => ({ message, url: "https://gitea.example/api/swagger" }));

/** Gitea's and Forgejo's API (version 1), as Forgejo's source has it: no "upload". */
export function giteaRoutes(forge: Forge): Hono {
  const app = new Hono();
  const words = {
    401: "invalid username, password or token",
    403: "token does not have at least one of required scope(s)",
  };
  app.use("/api/*", requireToken("authorization", refuse, words));
  app.get(base, (c) => {
    const push = c.req.header("authorization")?.endsWith(standardToken) ?? false;
    return c.json({
      full_name: "kim/site",
      default_branch: "main",
      empty: false,
      archived: false,
      permissions: { push },
    });
  });
  app.get(`${base}/branches/:branch`, async (c) => {
    const id = await forge.repository.head(decodeURIComponent(c.req.param("branch")));
    return id === null ? refuse(404, "branch does not exist") : c.json({ name: c.req.param("branch"), commit: { id } });
  });
  app.get(`${base}/git/trees/:sha`, async (c) => {
    const files = await forge.repository.listFiles(c.req.param("sha"));
    const [size, page] = [Number(c.req.query("per_page") ?? 1000), Number(c.req.query("page") ?? 1)];
    const tree = files.slice((page - 1) * size, page * size).map(({ path, id }) => ({ path, type: "blob", sha: id }));
    return c.json({
      sha: c.req.param("sha"),
      tree,
      truncated: page * size < files.length,
      page,
      total_count: files.length,
    });
  });
  app.get(
    `${base}/git/blobs/:sha`,
    answerBlob(forge, () => refuse(404, "object does not exist")),
  );
  app.get(`${base}/commits`, async (c) => {
    const commits = await forge.repository.listMessages(
      c.req.query("sha") ?? "main",
      Number(c.req.query("limit") ?? 30),
    );
    return c.json(commits.map(({ id, message }) => ({ sha: id, commit: { message } })));
  });
  app.get(`${base}/commits/:sha/status`, (c) => {
    const isNone = forge.settings.build === "none";
    return c.json({ state: isNone ? "" : forge.settings.build, total_count: isNone ? 0 : 1, statuses: null });
  });
  app.post(`${base}/contents`, async (c) => changeFiles(forge, await c.req.json()));
  addPullRoutes(app, forge);
  app.all("/api/*", () => refuse(404, "The target couldn't be found."));
  return app;
}

const newBranchSchema = z.object({ new_branch_name: z.string(), old_ref_name: z.string() });
const newPullSchema = z.object({ head: z.string(), base: z.string(), title: z.string(), body: z.string().default("") });
const mergeSchema = z.object({
  Do: z.enum(mergeMethods),
  head_commit_id: z.string().optional(),
  MergeTitleField: z.string().default("Merge pull request"),
  MergeMessageField: z.string().default(""),
});

/** As in Gitea's routers/api/v1/repo/branch.go and pull.go. */
function addPullRoutes(app: Hono, forge: Forge): void {
  const toView = ({ number, head, base, title, body, state, mergedAt }: Pull) => ({
    number,
    html_url: `${forge.url()}/kim/site/pulls/${number}`,
    title,
    body,
    state,
    merged: mergedAt !== null,
    head: { ref: head },
    base: { ref: base },
  });
  const requirePull = (c: Context) =>
    forge.pulls.get(c.req.param("number")) ?? refuse(404, "The target couldn't be found.");
  app.post(`${base}/branches`, async (c) => {
    const { new_branch_name: name, old_ref_name: ref } = newBranchSchema.parse(await c.req.json());
    const { repository } = forge;
    const id = (await repository.head(ref)) ?? ref;
    if (!(await repository.moveBranch(name, id, null))) return refuse(409, "The branch already exists.");
    return c.json({ name, commit: { id } }, 201);
  });
  app.delete(
    `${base}/branches/:branch`,
    deleteBranch(forge, () => refuse(404, "branch does not exist")),
  );
  app.get(`${base}/pulls`, (c) => {
    const { state = "open", limit = "30", page = "1" } = c.req.query();
    const found = forge.pulls.list().filter((pull) => state === "all" || pull.state === state);
    return c.json(found.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit)).map(toView));
  });
  app.get(`${base}/pulls/:number`, (c) => c.json(toView(requirePull(c))));
  app.post(`${base}/pulls`, async (c) => {
    const opened = await forge.pulls.open(newPullSchema.parse(await c.req.json()));
    if (opened === "exists") return refuse(409, "pull request already exists for these targets");
    return typeof opened === "string" ? refuse(404, "The target couldn't be found.") : c.json(toView(opened), 201);
  });
  app.patch(`${base}/pulls/:number`, async (c) => c.json(toView(changePull(requirePull(c), await c.req.json())), 201));
  app.post(`${base}/pulls/:number/merge`, async (c) => {
    const pull = requirePull(c);
    if (pull.state === "closed" && pull.mergedAt === null) return refuse(404, "The target couldn't be found.");
    const given = mergeSchema.parse(await c.req.json());
    if (pull.mergedAt !== null) return refuse(405, "");
    if (forge.settings.needsReview) return refuse(405, "Does not have enough approvals");
    if (!forge.settings.mergeMethods.includes(given.Do))
      return refuse(405, `${given.Do} is not allowed an allowed merge style for this repository`);
    const message = `${given.MergeTitleField}\n\n${given.MergeMessageField}`.trimEnd();
    const merged = await forge.pulls.merge(pull, { method: given.Do, message, expected: given.head_commit_id });
    if (merged === "moved") return refuse(409, "head out of date");
    return merged === "conflict" ? refuse(409, "merge conflict") : c.body(null, 200);
  });
}

async function changeFiles(forge: Forge, body: unknown): Promise<Response> {
  const { branch, message, files } = contentsSchema.parse(body);
  if (forge.settings.isProtected && branch === "main") return refuse(403, "user cannot commit to protected branch");
  const { repository } = forge;
  const parent = await repository.head(branch);
  if (parent === null) return refuse(404, "branch does not exist");
  const now = new Map((await repository.listFiles(parent)).map(({ path, id }) => [path, id]));
  const changes: Change[] = [];
  for (const { operation, path, content, sha } of files) {
    if (operation === "create" && now.has(path)) return refuse(422, `repository file already exists [path: ${path}]`);
    if (operation !== "create" && !now.has(path)) return refuse(404, `repository file does not exist [path: ${path}]`);
    if (operation !== "create" && now.get(path) !== sha)
      return refuse(422, `sha does not match [given: ${sha}, expected: ${now.get(path)}]`);
    changes.push({ path, bytes: operation === "delete" ? null : Buffer.from(content ?? "", "base64") });
  }
  const sha = await repository.commit({ branch, parent, message, changes });
  return sha === null
    ? refuse(409, "push out of date")
    : Response.json({ files: [], commit: { sha } }, { status: 201 });
}
