import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { standardToken } from "../../../simulators/forges/forge.ts";
import { startForge } from "../../../simulators/forges/start-forge.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { newPost, newSite } from "../../../test/publishable.ts";
import { control } from "../../../test/rig.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import type { PublishablePost, Publisher, PublishTarget } from "../publisher.ts";
import { createGitPublisher } from "./index.ts";

/** Sites in Git whose owner wants a pull request for each proof. */

const calls = {
  github: {
    branch: { method: "POST", path: { regex: "/git/refs$" } },
    commit: { method: "POST", path: "/api/graphql" },
    open: { method: "POST", path: { regex: "/pulls$" } },
    merge: { method: "PUT", path: { regex: "/merge$" } },
  },
  gitlab: {
    branch: { method: "POST", path: { regex: "/repository/branches$" } },
    commit: { method: "POST", path: { regex: "/repository/commits$" } },
    open: { method: "POST", path: { regex: "/merge_requests$" } },
    merge: { method: "PUT", path: { regex: "/merge$" } },
  },
  gitea: {
    branch: { method: "POST", path: { regex: "/branches$" } },
    commit: { method: "POST", path: { regex: "/contents$" } },
    open: { method: "POST", path: { regex: "/pulls$" } },
    merge: { method: "POST", path: { regex: "/merge$" } },
  },
} as const;
const kinds = Object.keys(calls) as (keyof typeof calls)[];

let outbound: Outbound;
beforeAll(() => {
  outbound = createOutbound({ allow: ["127.0.0.0/8"] });
});
afterAll(() => outbound.close());

function makePost(parts: Partial<PublishablePost> = {}): PublishablePost {
  return {
    ...newPost,
    marker: `galley:${randomUUID().replaceAll("-", "").slice(0, 24)}`,
    title: "Nine bowls",
    slug: `nine-bowls-${randomUUID().slice(0, 8)}`,
    excerpt: "Nine bowls came out.",
    document: { blocks: [{ type: "paragraph", spans: [{ text: "Nine bowls came out." }] }] },
    pictures: [],
    tags: [],
    categoryId: null,
    publishAt: null,
    jsonLd: null,
    proposalText: "Merging publishes it.",
    ...parts,
  };
}

type Pull = { number: number; head: string; title: string; body: string; state: string; mergedAt: string | null };
type File = { path: string; id: string; text: string | null };

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it should have failed"),
    (error: unknown) => {
      if (!(error instanceof ConnectorError)) throw error;
      return error;
    },
  );

describe.each(kinds)("%s", (kind) => {
  let simulator: Simulator;
  let publisher: Required<Pick<Publisher, "propose" | "readProposal" | "withdraw" | "verify">> & Publisher;
  let target: PublishTarget;
  beforeAll(async () => {
    simulator = await startForge(kind);
    publisher = createGitPublisher({ outbound, patienceMs: 0 }) as typeof publisher;
    const siteUrl = `${simulator.url}/kim/site`;
    const site = {
      ...newSite,
      username: "",
      siteUrl,
      password: standardToken,
      settings: { forge: kind, pullRequests: true },
    };
    const { apiUrl, settings = {}, sideEffects } = await publisher.check(site);
    expect(sideEffects).toContainEqual({ kind: "pull-request", url: siteUrl });
    target = { ...site, apiUrl, settings };
  });
  afterEach(async () => {
    await control(simulator, "DELETE", "/faults");
    const mergeMethods = ["merge", "squash", "rebase"];
    await control(simulator, "POST", "/settings", { isProtected: false, needsReview: false, mergeMethods });
  });
  afterAll(() => simulator.close());

  const set = (settings: object) => control(simulator, "POST", "/settings", settings);
  const lose = (call: keyof (typeof calls)["github"]) =>
    control(simulator, "POST", "/faults", { match: calls[kind][call], times: 1, fault: { kind: "apply-then-reset" } });
  const listPulls = async ({ marker }: PublishablePost): Promise<Pull[]> =>
    (await control<{ pulls: Pull[] }>(simulator, "GET", "/pulls")).pulls.filter(
      ({ head }) => head === marker.replace(":", "/"),
    );
  async function findFile(path: string, { marker }: PublishablePost | { marker: null }): Promise<File | undefined> {
    const query = marker === null ? "" : `?branch=${marker.replace(":", "/")}`;
    const { files } = await control<{ files: File[] }>(simulator, "GET", `/files${query}`);
    return files.find((file) => file.path === path);
  }
  const main = { marker: null };
  const propose = async (post: PublishablePost, knownMarks: string[] | null = []) =>
    (await publisher.propose(target, { remoteId: null, knownMarks }, post)) ?? expect.fail("it's there already");
  /** Edits as a person would. */
  const edit = (path: string, post: PublishablePost, text: string) => {
    const branch = post.marker.replace(":", "/");
    return control(simulator, "POST", "/commits", { branch, path, text: `---\n# ${post.marker}\n---\n\n${text}` });
  };
  const publish = async (post: PublishablePost) => {
    const { remoteId } = await publisher.prepare(target, post);
    return publisher.publish(target, remoteId, post);
  };
  const countCommits = async () => (await control<{ commits: unknown[] }>(simulator, "GET", "/commits")).commits.length;

  test("a token without access to pull requests is refused while connecting", async () => {
    const match = { method: "GET", path: { regex: "/(pulls|merge_requests)\\?" } };
    const fault = { kind: "status", status: 403, body: "{}", headers: { "content-type": "application/json" } };
    await control(simulator, "POST", "/faults", { match, times: 1, fault });
    expect((await failure(publisher.check(target))).code).toBe("read-only-token");
  });

  test("a proposal is a pull request from a branch of its own, and changes nothing else", async () => {
    const post = makePost();
    const proposed = await propose(post);
    const [pull, ...others] = await listPulls(post);
    expect(others).toEqual([]);
    expect(pull).toMatchObject({ title: post.title, body: "Merging publishes it.", state: "open" });
    expect(new URL(proposed.url).pathname).toMatch(new RegExp(`^/kim/site/.*/${pull?.number}$`));
    expect(await findFile(proposed.remoteId, main)).toBeUndefined();
    expect(await findFile(proposed.remoteId, post)).toMatchObject({ id: proposed.mark });
    expect(await publisher.readProposal(target, proposed.proposalId)).toBe("open");
  });

  test("another version is another commit on the same branch, and the words follow", async () => {
    const post = makePost();
    const first = await propose(post);
    const next = { ...post, title: "Ten bowls" };
    const second = await publisher.propose(target, { remoteId: first.remoteId, knownMarks: [first.mark] }, next);
    expect(second).toMatchObject({ remoteId: first.remoteId, proposalId: first.proposalId, url: first.url });
    expect(await listPulls(post)).toEqual([expect.objectContaining({ title: "Ten bowls", state: "open" })]);
    await propose(next, [first.mark]);
    expect(await listPulls(post)).toHaveLength(1);
    expect((await findFile(first.remoteId, post))?.text).toContain("Ten bowls");
  });

  test("publishing merges the pull request, though nobody may push to the branch", async () => {
    await set({ isProtected: true });
    const post = makePost();
    const proposed = await propose(post);
    const published = await publish(post);
    expect(published).toMatchObject({ remoteId: proposed.remoteId, mark: proposed.mark });
    expect(await listPulls(post)).toEqual([expect.objectContaining({ mergedAt: expect.any(String) })]);
    expect(await findFile(proposed.remoteId, main)).toMatchObject({ id: proposed.mark });
    expect(await publisher.readProposal(target, proposed.proposalId)).toBe("merged");
    expect(await publisher.find(target, post.marker)).toEqual([{ remoteId: proposed.remoteId, published: true }]);
    await expect(findFile(proposed.remoteId, post)).resolves.toBeUndefined();
    const before = await countCommits();
    await publish(post);
    expect([await countCommits(), (await listPulls(post)).length]).toEqual([before, 1]);
  });

  test.each(["branch", "commit", "open", "merge"] as const)(
    "a lost answer (%s) makes no second pull request and no second merge",
    async (call) => {
      const post = makePost();
      await lose(call);
      const work = async () => {
        await propose(post);
        return publish(post);
      };
      expect((await failure(work())).reason).toBe("unknown-outcome");
      // Merging was the last thing to do.
      await (call === "merge" ? publish(post) : work());
      expect(await listPulls(post)).toEqual([expect.objectContaining({ mergedAt: expect.any(String) })]);
      expect(await findFile(`content/posts/${post.slug}/index.md`, main)).toBeDefined();
    },
  );

  test("publishing without a proposal opens and merges one", async () => {
    const post = makePost();
    await publish(post);
    expect(await listPulls(post)).toEqual([expect.objectContaining({ mergedAt: expect.any(String) })]);
  });

  test.each(["merge", "squash"])("what a person has merged (%s) stands, and isn't written again", async (method) => {
    const post = makePost();
    const { remoteId, mark } = await propose(post);
    const [pull] = await listPulls(post);
    await control(simulator, "POST", `/pulls/${pull?.number}/merge`, { method });
    const before = await countCommits();
    expect(await publish(post)).toMatchObject({ remoteId, mark });
    expect([await countCommits(), (await listPulls(post)).length]).toEqual([before, 1]);
    // The next version starts from what's there.
    const next = { ...post, title: "Ten bowls" };
    await publisher.propose(target, { remoteId, knownMarks: [mark] }, next);
    expect((await listPulls(post)).map(({ state }) => state)).toEqual(["open", "closed"]);
    await publish(next);
    expect((await findFile(remoteId, main))?.text).toContain("Ten bowls");
  });

  test("words that a person has written into the pull request aren't overwritten", async () => {
    const post = makePost();
    const { remoteId, mark } = await propose(post);
    await edit(remoteId, post, "Mine.");
    const standing = await publisher.verify(target, remoteId, post.marker);
    expect(standing).toMatchObject({ published: false });
    expect(standing?.proposedMark).not.toBe(mark);
    const next = { ...post, title: "Ten bowls" };
    const again = publisher.propose(target, { remoteId, knownMarks: [mark] }, next);
    expect((await failure(again)).code).toBe("changed-on-site");
    expect((await failure(publisher.publish(target, remoteId, next))).code).toBe("changed-on-site");
    expect((await findFile(remoteId, post))?.text).toContain("Mine.");
    expect(await findFile(remoteId, main)).toBeUndefined();
    await publisher.propose(target, { remoteId, knownMarks: null }, next);
    await publisher.publish(target, remoteId, next);
    expect((await findFile(remoteId, main))?.text).toContain("Ten bowls");
  });

  test("reports that a review is required, and merges once it's given", async () => {
    const post = makePost();
    await set({ needsReview: true });
    const refused = await failure(publish(post));
    expect([refused.code, refused.retryable]).toEqual(["awaiting-merge", false]);
    expect(await listPulls(post)).toEqual([expect.objectContaining({ state: "open" })]);
    await set({ needsReview: false });
    await publish(post);
    expect(await listPulls(post)).toEqual([expect.objectContaining({ mergedAt: expect.any(String) })]);
  });

  test("merges in the way that the repository allows", async () => {
    await set({ mergeMethods: ["squash"] });
    const post = makePost();
    const { remoteId } = await publish(post);
    expect(await findFile(remoteId, main)).toBeDefined();
    expect(await publisher.find(target, post.marker)).toEqual([{ remoteId, published: true }]);
  });

  test("taking a post down merges a pull request of its own, again and again", async () => {
    await set({ isProtected: true });
    const post = makePost();
    const { remoteId } = await publish(post);
    for (const times of [1, 2]) {
      await lose("merge");
      const removal = publisher.unpublish?.(target, remoteId) ?? expect.fail();
      expect((await failure(removal)).reason).toBe("unknown-outcome");
      await publisher.unpublish?.(target, remoteId);
      expect(await findFile(remoteId, main)).toBeUndefined();
      const removals = { marker: `${post.marker}-unpublish` } as PublishablePost;
      expect((await listPulls(removals)).map(({ mergedAt }) => mergedAt !== null)).toEqual(Array(times).fill(true));
      await publish(post);
      expect(await findFile(remoteId, main)).toBeDefined();
    }
    await set({ needsReview: true });
    const refused = await failure(publisher.unpublish?.(target, remoteId) ?? expect.fail());
    expect([refused.code, refused.retryable]).toEqual(["branch-protected", false]);
  });

  test("a proposal that conflicts with the branch waits for a person", async () => {
    const post = makePost();
    const { remoteId } = await propose(post);
    await control(simulator, "POST", "/commits", { path: remoteId, text: `---\n# ${post.marker}\n---\n\nMine.` });
    expect((await failure(publisher.publish(target, remoteId, post))).code).toBe("awaiting-merge");
    expect((await findFile(remoteId, main))?.text).toContain("Mine.");
  });

  test("a withdrawn proposal is closed, and its branch gone", async () => {
    const post = makePost();
    const { proposalId, remoteId } = await propose(post);
    await publisher.withdraw(target, proposalId, post.marker);
    await publisher.withdraw(target, proposalId, post.marker);
    expect(await publisher.readProposal(target, proposalId)).toBe("closed");
    expect(await findFile(remoteId, post)).toBeUndefined();
    await publish(post);
    expect(await findFile(remoteId, main)).toBeDefined();
  });

  test("a withdrawal leaves what a person has merged", async () => {
    const post = makePost();
    const { proposalId, remoteId } = await propose(post);
    const [pull] = await listPulls(post);
    await control(simulator, "POST", `/pulls/${pull?.number}/merge`, {});
    await publisher.withdraw(target, proposalId, post.marker);
    expect(await publisher.readProposal(target, proposalId)).toBe("merged");
    expect(await findFile(remoteId, main)).toBeDefined();
  });
});

test("plain Git has no pull requests", async () => {
  const simulator = await startForge("git");
  const publisher = createGitPublisher({ outbound, patienceMs: 0 });
  const site = { ...newSite, username: "", siteUrl: `${simulator.url}/kim/site.git`, password: standardToken };
  const refused = await failure(publisher.check({ ...site, settings: { forge: "git", pullRequests: true } }));
  expect([refused.reason, refused.code]).toEqual(["rejected", "no-pull-requests"]);
  await simulator.close();
});
