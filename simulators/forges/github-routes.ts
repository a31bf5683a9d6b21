import { Hono } from "hono";
import { z } from "zod";
import { MovedError } from "./bare-repository.ts";
import { type Forge, readOnlyToken, standardToken } from "./forge.ts";

const base = "/api/v3/repos/kim/site";

const additions = z.array(z.object({ path: z.string(), contents: z.base64() })).default([]);
const inputSchema = z.object({
  branch: z.object({ repositoryNameWithOwner: z.string(), branchName: z.string() }),
  expectedHeadOid: z.string(),
  message: z.object({ headline: z.string(), body: z.string().optional() }),
  fileChanges: z.object({ additions, deletions: z.array(z.object({ path: z.string() })).default([]) }),
});

const refusal = (status: number, message: string) =>
  Response.json({ message, documentation_url: "https://docs.github.com/rest", status: String(status) }, { status });

/** GitHub Enterprise's API below the repository's own host (docs.github.com, REST 2022-11-28 and GraphQL). */
export function githubRoutes(forge: Forge): Hono {
  const app = new Hono();
  app.use("/api/*", async (c, next) => {
    const token = c.req.header("authorization")?.replace(/^(Bearer|token) /i, "");
    if (token !== standardToken && token !== readOnlyToken) return refusal(401, "Bad credentials");
    const isWrite = c.req.method !== "GET" && token === readOnlyToken;
    if (isWrite) return refusal(403, "Resource not accessible by personal access token");
    return next();
  });
  app.get(base, (c) => {
    const push = c.req.header("authorization")?.endsWith(standardToken) ?? false;
    return c.json({
      full_name: "kim/site",
      default_branch: "main",
      archived: false,
      permissions: { push, pull: true },
    });
  });
  app.get(`${base}/git/ref/heads/:branch{.+}`, async (c) => {
    const sha = await (await forge.repository()).head(c.req.param("branch"));
    const isEmpty = (await (await forge.repository()).head("main")) === null;
    if (isEmpty) return refusal(409, "Git Repository is empty.");
    return sha === null
      ? refusal(404, "Not Found")
      : c.json({ ref: `refs/heads/${c.req.param("branch")}`, object: { type: "commit", sha } });
  });
  app.get(`${base}/git/trees/:sha`, async (c) => {
    const files = await (await forge.repository()).listFiles(c.req.param("sha"));
    const tree = files.map(({ path, id }) => ({ path, mode: "100644", type: "blob", sha: id }));
    return c.json({ sha: c.req.param("sha"), tree, truncated: false });
  });
  app.get(`${base}/git/blobs/:sha`, async (c) => {
    const bytes = await (await forge.repository()).readBlob(c.req.param("sha"));
    if (bytes === null) return refusal(404, "Not Found");
    return c.json({
      sha: c.req.param("sha"),
      content: bytes.toString("base64"),
      encoding: "base64",
      size: bytes.length,
    });
  });
  app.get(`${base}/commits`, async (c) => {
    const repository = await forge.repository();
    const limit = Number(c.req.query("per_page") ?? 30);
    const commits = await repository.listMessages(c.req.query("sha") ?? "main", limit);
    return c.json(commits.map(({ id, message }) => ({ sha: id, commit: { message: message.trimEnd() } })));
  });
  app.get(`${base}/commits/:sha/status`, (c) => {
    const { build } = forge.settings;
    const isNone = build === "none";
    return c.json({ state: isNone ? "pending" : build, total_count: isNone ? 0 : 1, statuses: [] });
  });
  app.get(`${base}/commits/:sha/check-runs`, (c) => c.json({ total_count: 0, check_runs: [] }));
  addDatabaseRoutes(app, forge);
  app.post("/api/graphql", async (c) => createCommit(forge, await c.req.json()));
  app.all("/api/*", () => refusal(404, "Not Found"));
  return app;
}

async function createCommit(forge: Forge, body: unknown): Promise<Response> {
  const fail = (type: string, message: string) =>
    Response.json({
      data: { createCommitOnBranch: null },
      errors: [{ type, path: ["createCommitOnBranch"], message }],
    });
  const parsed = z.object({ variables: z.object({ input: inputSchema }) }).safeParse(body);
  if (!parsed.success) return Response.json({ errors: [{ message: "Variable $input was provided invalid value" }] });
  const { branch, expectedHeadOid, message, fileChanges } = parsed.data.variables.input;
  if (forge.settings.isProtected && branch.branchName === "main")
    return fail("UNPROCESSABLE", "Changes must be made through a pull request.");
  const repository = await forge.repository();
  const head = await repository.head(branch.branchName);
  if (head === null) return fail("NOT_FOUND", "Could not resolve to a node");
  const stale = `Expected branch to point to "${head}" but it did not. Pull and try again.`;
  if (head !== expectedHeadOid) return fail("STALE_DATA", stale);
  try {
    const oid = await repository.commit({
      branch: branch.branchName,
      parent: head,
      message: [message.headline, message.body ?? ""].join("\n\n").trimEnd(),
      changes: [
        ...fileChanges.additions.map(({ path, contents }) => ({ path, bytes: Buffer.from(contents, "base64") })),
        ...fileChanges.deletions.map(({ path }) => ({ path, bytes: null })),
      ],
    });
    return Response.json({ data: { createCommitOnBranch: { commit: { oid } } } });
  } catch (error) {
    if (error instanceof MovedError) return fail("STALE_DATA", stale);
    throw error;
  }
}

const treeSchema = z.object({
  base_tree: z.string(),
  tree: z.array(z.object({ path: z.string(), sha: z.string().nullable() })),
});
const commitSchema = z.object({ message: z.string(), tree: z.string(), parents: z.array(z.string()).length(1) });
const refSchema = z.object({ sha: z.string(), force: z.boolean().default(false) });

function addDatabaseRoutes(app: Hono, forge: Forge): void {
  app.post(`${base}/git/blobs`, async (c) => {
    const { content } = z.object({ content: z.base64(), encoding: z.literal("base64") }).parse(await c.req.json());
    return c.json({ sha: await (await forge.repository()).writeBlob(Buffer.from(content, "base64")) }, 201);
  });
  app.post(`${base}/git/trees`, async (c) => {
    const { base_tree, tree } = treeSchema.parse(await c.req.json());
    const changes = tree.map(({ path, sha }) => ({ path, id: sha }));
    return c.json({ sha: await (await forge.repository()).writeTree(base_tree, changes) }, 201);
  });
  app.post(`${base}/git/commits`, async (c) => {
    const { message, tree, parents } = commitSchema.parse(await c.req.json());
    return c.json({ sha: await (await forge.repository()).writeCommit(tree, parents[0] ?? null, message) }, 201);
  });
  app.patch(`${base}/git/refs/heads/:branch{.+}`, async (c) => {
    const { sha, force } = refSchema.parse(await c.req.json());
    const repository = await forge.repository();
    const branch = c.req.param("branch");
    if (forge.settings.isProtected && branch === "main") return refusal(422, "Protected branch update failed");
    const head = await repository.head(branch);
    const isForward = head !== null && (await repository.isAfter(sha, head));
    if (!isForward && !force) return refusal(422, "Update is not a fast forward");
    await repository.moveBranch(branch, sha, head);
    return c.json({ ref: `refs/heads/${branch}`, object: { type: "commit", sha } });
  });
}
