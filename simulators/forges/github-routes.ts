import { type Context, Hono } from "hono";
import { z } from "zod";
import { answerBlob, changePull, deleteBranch, type Forge, refuseWith, requireToken, standardToken } from "./forge.ts";
import { mergeMethods, type Pull } from "./pulls.ts";

const base = "/api/v3/repos/kim/site";

const additions = z.array(z.object({ path: z.string(), contents: z.base64() })).default([]);
const inputSchema = z.object({
  branch: z.object({ repositoryNameWithOwner: z.string(), branchName: z.string() }),
  expectedHeadOid: z.string(),
  message: z.object({ headline: z.string(), body: z.string().optional() }),
  fileChanges: z.object({ additions, deletions: z.array(z.object({ path: z.string() })).default([]) }),
});

const refuse = refuseWith((status, message) => ({
  message,
  documentation_url: "https://docs.github.com/rest",
  status: String(status),
}));

/** GitHub's secondary rate limit, whose headers are often those of an allowed call ("Rate limits for the REST API"). */
export function refuseForRate(): Response {
  const message = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
  const inAnHour = String(Math.ceil(Date.now() / 1_000) + 3_600);
  return Response.json(
    { message, documentation_url: "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api" },
    { status: 403, headers: { "x-ratelimit-remaining": "4987", "x-ratelimit-reset": inAnHour } },
  );
}

/** GitHub Enterprise's API below the repository's own host (docs.github.com, REST 2022-11-28 and GraphQL). */
export function githubRoutes(forge: Forge): Hono {
  const app = new Hono();
  const words = { 401: "Bad credentials", 403: "Resource not accessible by personal access token" };
  app.use("/api/*", requireToken("authorization", refuse, words));
  app.get(base, (c) => {
    const { tokenExpiresOn } = forge.settings;
    if (tokenExpiresOn !== null) c.header("github-authentication-token-expiration", `${tokenExpiresOn} 00:00:00 UTC`);
    const push = c.req.header("authorization")?.endsWith(standardToken) ?? false;
    return c.json({
      full_name: "kim/site",
      default_branch: "main",
      archived: false,
      permissions: { push, pull: true },
    });
  });
  app.get(`${base}/git/ref/heads/:branch{.+}`, async (c) => {
    const sha = await forge.repository.head(c.req.param("branch"));
    const isEmpty = (await forge.repository.head("main")) === null;
    if (isEmpty) return refuse(409, "Git Repository is empty.");
    return sha === null
      ? refuse(404, "Not Found")
      : c.json({ ref: `refs/heads/${c.req.param("branch")}`, object: { type: "commit", sha } });
  });
  app.get(`${base}/git/trees/:sha`, async (c) => {
    const files = await forge.repository.listFiles(c.req.param("sha"));
    const tree = files.map(({ path, id }) => ({ path, mode: "100644", type: "blob", sha: id }));
    return c.json({ sha: c.req.param("sha"), tree, truncated: false });
  });
  const lacking = () => refuse(404, "Not Found");
  app.get(`${base}/git/blobs/:sha`, answerBlob(forge, lacking));
  app.get(`${base}/commits`, async (c) => {
    const { repository } = forge;
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
  addPullRoutes(app, forge);
  app.post("/api/graphql", async (c) => createCommit(forge, await c.req.json()));
  app.all("/api/*", lacking);
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
  const { repository } = forge;
  const head = await repository.head(branch.branchName);
  if (head === null) return fail("NOT_FOUND", "Could not resolve to a node");
  const stale = `Expected branch to point to "${head}" but it did not. Pull and try again.`;
  if (head !== expectedHeadOid) return fail("STALE_DATA", stale);
  const oid = await repository.commit({
    branch: branch.branchName,
    parent: head,
    message: [message.headline, message.body ?? ""].join("\n\n").trimEnd(),
    changes: [
      ...fileChanges.additions.map(({ path, contents }) => ({ path, bytes: Buffer.from(contents, "base64") })),
      ...fileChanges.deletions.map(({ path }) => ({ path, bytes: null })),
    ],
  });
  if (oid === null) return fail("STALE_DATA", stale);
  return Response.json({ data: { createCommitOnBranch: { commit: { oid } } } });
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
    return c.json({ sha: await forge.repository.writeBlob(Buffer.from(content, "base64")) }, 201);
  });
  app.post(`${base}/git/trees`, async (c) => {
    const { base_tree, tree } = treeSchema.parse(await c.req.json());
    const changes = tree.map(({ path, sha }) => ({ path, id: sha }));
    return c.json({ sha: await forge.repository.writeTree(base_tree, changes) }, 201);
  });
  app.post(`${base}/git/commits`, async (c) => {
    const { message, tree, parents } = commitSchema.parse(await c.req.json());
    return c.json({ sha: await forge.repository.writeCommit(tree, parents, message) }, 201);
  });
  app.patch(`${base}/git/refs/heads/:branch{.+}`, async (c) => {
    const { sha, force } = refSchema.parse(await c.req.json());
    const { repository } = forge;
    const branch = c.req.param("branch");
    if (forge.settings.isProtected && branch === "main") return refuse(422, "Protected branch update failed");
    const head = await repository.head(branch);
    const isForward = head !== null && (await repository.isAfter(sha, head));
    if (!(isForward || force) || !(await repository.moveBranch(branch, sha, head)))
      return refuse(422, "Update is not a fast forward");
    return c.json({ ref: `refs/heads/${branch}`, object: { type: "commit", sha } });
  });
}

const newRefSchema = z.object({ ref: z.string().regex(/^refs\/heads\//), sha: z.string() });
const newPullSchema = z.object({ head: z.string(), base: z.string(), title: z.string(), body: z.string().nullish() });
const mergeSchema = z.object({
  sha: z.string().optional(),
  merge_method: z.enum(mergeMethods).default("merge"),
  commit_title: z.string().optional(),
  commit_message: z.string().optional(),
});

/** Branches and pull requests, as in "Git references" and "Pull requests" of the REST API. */
function addPullRoutes(app: Hono, forge: Forge): void {
  const toView = ({ number, head, base, title, body, state, mergedAt }: Pull) => ({
    number,
    html_url: `${forge.url()}/kim/site/pull/${number}`,
    title,
    body: body === "" ? null : body,
    state,
    merged_at: mergedAt,
    head: { ref: head },
    base: { ref: base },
  });
  const requirePull = (c: Context) => forge.pulls.get(c.req.param("number")) ?? refuse(404, "Not Found");
  const invalid = (message: string) => refuse(422, `Validation Failed: ${message}`);
  app.post(`${base}/git/refs`, async (c) => {
    const { ref, sha } = newRefSchema.parse(await c.req.json());
    if (!(await forge.repository.moveBranch(ref.replace("refs/heads/", ""), sha, null)))
      return refuse(422, "Reference already exists");
    return c.json({ ref, object: { type: "commit", sha } }, 201);
  });
  const branchless = () => refuse(422, "Reference does not exist");
  app.delete(`${base}/git/refs/heads/:branch{.+}`, deleteBranch(forge, branchless));
  app.get(`${base}/pulls`, (c) => {
    const { state = "open", head, base: into, per_page = "30" } = c.req.query();
    const found = forge.pulls
      .list()
      .filter((pull) => state === "all" || pull.state === state)
      .filter((pull) => head === undefined || head === `kim:${pull.head}`)
      .filter((pull) => into === undefined || into === pull.base);
    return c.json(found.slice(0, Number(per_page)).map(toView));
  });
  app.get(`${base}/pulls/:number`, (c) => {
    const pull = requirePull(c);
    return c.json({ ...toView(pull), merged: pull.mergedAt !== null });
  });
  app.post(`${base}/pulls`, async (c) => {
    const given = newPullSchema.parse(await c.req.json());
    const opened = await forge.pulls.open({ ...given, body: given.body ?? "" });
    if (opened === "exists") return invalid(`A pull request already exists for kim:${given.head}.`);
    if (opened === "no-branch") return invalid("head");
    if (opened === "no-commits") return invalid(`No commits between ${given.base} and ${given.head}`);
    return c.json(toView(opened), 201);
  });
  app.patch(`${base}/pulls/:number`, async (c) => c.json(toView(changePull(requirePull(c), await c.req.json()))));
  app.put(`${base}/pulls/:number/merge`, async (c) => {
    const pull = requirePull(c);
    const { sha, merge_method: method, commit_title, commit_message } = mergeSchema.parse(await c.req.json());
    if (!forge.settings.mergeMethods.includes(method)) {
      const name = { merge: "Merge commits", squash: "Squash merges", rebase: "Rebase merges" }[method];
      return refuse(405, `${name} are not allowed on this repository.`);
    }
    if (pull.state === "closed") return refuse(405, "Pull Request is not mergeable");
    if (forge.settings.needsReview) return refuse(405, "At least 1 approving review is required.");
    const message = `${commit_title ?? `Merge pull request #${pull.number}`}\n\n${commit_message ?? ""}`.trimEnd();
    const merged = await forge.pulls.merge(pull, { method, message, expected: sha });
    if (merged === "moved") return refuse(409, "Head branch was modified. Review and try the merge again.");
    if (merged === "conflict") return refuse(405, "Pull Request is not mergeable");
    return c.json({ sha: pull.commit, merged: true, message: "Pull Request successfully merged" });
  });
}
