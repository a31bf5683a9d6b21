import { Hono } from "hono";
import { z } from "zod";
import { type Change, MovedError } from "./bare-repository.ts";
import { type Forge, readOnlyToken, standardToken } from "./forge.ts";

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

const refusal = (status: number, message: string) =>
  Response.json({ message, url: "https://gitea.example/api/swagger" }, { status });

/** Gitea's and Forgejo's API (version 1), as Forgejo's source has it: no "upload". */
export function giteaRoutes(forge: Forge): Hono {
  const app = new Hono();
  app.use("/api/*", async (c, next) => {
    const token = c.req.header("authorization")?.replace(/^(token|Bearer) /, "");
    if (token !== standardToken && token !== readOnlyToken) return refusal(401, "invalid username, password or token");
    if (c.req.method !== "GET" && token === readOnlyToken)
      return refusal(403, "token does not have at least one of required scope(s)");
    return next();
  });
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
    const id = await (await forge.repository()).head(decodeURIComponent(c.req.param("branch")));
    return id === null
      ? refusal(404, "branch does not exist")
      : c.json({ name: c.req.param("branch"), commit: { id } });
  });
  app.post(`${base}/branches`, async (c) => {
    const given = z.object({ new_branch_name: z.string(), old_ref_name: z.string() });
    const { new_branch_name, old_ref_name } = given.parse(await c.req.json());
    try {
      await (await forge.repository()).moveBranch(new_branch_name, old_ref_name, null);
      return c.json({ name: new_branch_name, commit: { id: old_ref_name } }, 201);
    } catch {
      return refusal(409, "The branch already exists.");
    }
  });
  app.delete(`${base}/branches/:branch`, async (c) => {
    await (await forge.repository()).deleteBranch(decodeURIComponent(c.req.param("branch")));
    return c.body(null, 204);
  });
  app.get(`${base}/git/trees/:sha`, async (c) => {
    const files = await (await forge.repository()).listFiles(c.req.param("sha"));
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
  app.get(`${base}/git/blobs/:sha`, async (c) => {
    const bytes = await (await forge.repository()).readBlob(c.req.param("sha"));
    if (bytes === null) return refusal(404, "object does not exist");
    return c.json({
      sha: c.req.param("sha"),
      encoding: "base64",
      content: bytes.toString("base64"),
      size: bytes.length,
    });
  });
  app.get(`${base}/commits`, async (c) => {
    const commits = await (
      await forge.repository()
    ).listMessages(c.req.query("sha") ?? "main", Number(c.req.query("limit") ?? 30));
    return c.json(commits.map(({ id, message }) => ({ sha: id, commit: { message } })));
  });
  app.get(`${base}/commits/:sha/status`, (c) => {
    const isNone = forge.settings.build === "none";
    return c.json({ state: isNone ? "" : forge.settings.build, total_count: isNone ? 0 : 1, statuses: null });
  });
  app.post(`${base}/contents`, async (c) => changeFiles(forge, await c.req.json()));
  addPulls(app, forge);
  app.all("/api/*", () => refusal(404, "The target couldn't be found."));
  return app;
}

async function changeFiles(forge: Forge, body: unknown): Promise<Response> {
  const { branch, message, files } = contentsSchema.parse(body);
  if (forge.settings.isProtected && branch === "main") return refusal(403, "user cannot commit to protected branch");
  const repository = await forge.repository();
  const parent = await repository.head(branch);
  if (parent === null) return refusal(404, "branch does not exist");
  const now = new Map((await repository.listFiles(parent)).map(({ path, id }) => [path, id]));
  const changes: Change[] = [];
  for (const { operation, path, content, sha } of files) {
    if (operation === "create" && now.has(path)) return refusal(422, `repository file already exists [path: ${path}]`);
    if (operation !== "create" && !now.has(path)) return refusal(404, `repository file does not exist [path: ${path}]`);
    if (operation !== "create" && now.get(path) !== sha)
      return refusal(422, `sha does not match [given: ${sha}, expected: ${now.get(path)}]`);
    changes.push({ path, bytes: operation === "delete" ? null : Buffer.from(content ?? "", "base64") });
  }
  try {
    const sha = await repository.commit({ branch, parent, message, changes });
    return Response.json({ files: [], commit: { sha } }, { status: 201 });
  } catch (error) {
    if (error instanceof MovedError) return refusal(409, "push out of date");
    throw error;
  }
}

function addPulls(app: Hono, forge: Forge): void {
  const toView = (pull: Forge["pullRequests"][number]) => ({
    number: pull.number,
    html_url: `https://gitea.example/kim/site/pulls/${pull.number}`,
    state: pull.state === "open" ? "open" : "closed",
    merged: pull.state === "merged",
    head: { ref: pull.from },
  });
  app.get(`${base}/pulls`, (c) => c.json(forge.pullRequests.toReversed().map(toView)));
  app.post(`${base}/pulls`, async (c) => {
    const given = z.object({ head: z.string(), base: z.string(), title: z.string(), body: z.string() });
    const { head, base: into, title, body } = given.parse(await c.req.json());
    if (forge.pullRequests.some((pull) => pull.from === head && pull.state === "open"))
      return refusal(409, "pull request already exists for these targets");
    const pull = { number: forge.pullRequests.length + 1, from: head, into, title, text: body, state: "open" };
    forge.pullRequests.push(pull);
    return c.json(toView(pull), 201);
  });
  app.post(`${base}/pulls/:number/merge`, async (c) => {
    const pull = forge.pullRequests.find(({ number }) => number === Number(c.req.param("number")));
    if (pull === undefined || pull.state !== "open") return refusal(405, "pull request is not mergeable");
    await (await forge.repository()).merge(pull.from, pull.into, `Merge pull request #${pull.number}`);
    pull.state = "merged";
    return c.body(null, 200);
  });
}
