import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { standardToken } from "../../../../simulators/forges/forge.ts";
import { startForge } from "../../../../simulators/forges/start-forge.ts";
import type { Simulator } from "../../../../simulators/kit/start-simulator.ts";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../../test/approval-world.ts";
import { control } from "../../../../test/rig.ts";
import { createGitPublisher } from "../../../connectors/git/index.ts";
import { retryPublisher } from "../../../connectors/retrying.ts";
import { systemCaller } from "../../../platform/actor.ts";
import { armCrashPoint } from "../../../platform/crash-points.ts";
import { createOutbound } from "../../../platform/guards/outbound.ts";
import { approveArticle } from "../../articles/approve-article.ts";
import { updateArticleTitle } from "../../articles/editing/update-article-title.ts";
import { declineArticle } from "../../articles/decline-article.ts";
import { createIntegration } from "../../integrations/connecting/create-integration.ts";
import { updateIntegration } from "../../integrations/update-integration.ts";
import { requestPublication } from "../request-publication.ts";
import { requestUnpublication } from "../request-unpublication.ts";
import { proposeArticle } from "./propose-article.ts";
import { watchProposals } from "./watch-proposals.ts";

/** A pull request is the proof's twin: what happens to one happens to the other. */

let world: ApprovalWorld;
const outbound = createOutbound({ allow: ["127.0.0.0/8"] });
beforeAll(async () => {
  world = await createApprovalWorld();
  world.ctx.publishers.git = retryPublisher(createGitPublisher({ outbound, patienceMs: 0 }));
});
afterAll(() => outbound.close());

type Pull = {
  number: number;
  head: string;
  title: string;
  body: string;
  state: "open" | "closed";
  mergedAt: string | null;
};
type File = { path: string; text: string | null };
type Shown = { owner: Owner; articleId: string; integrationId: string; path: string; url: string };

describe.each(["github", "gitlab", "gitea"] as const)("%s", (forge) => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startForge(forge);
  });
  afterEach(() => control(simulator, "POST", "/settings", { needsReview: false, isProtected: false }));
  afterAll(() => simulator.close());

  async function connect(owner: Owner, pullRequests = true): Promise<string> {
    const siteUrl = `${simulator.url}/kim/site`;
    const kindSettings = { forge, pullRequests };
    const site = { kind: "git" as const, label: "Kiln", siteUrl, username: "", password: standardToken, kindSettings };
    return (await createIntegration(world.ctx, owner, site)).id;
  }

  const readProposal = (articleId: string) =>
    world.ctx.db.selectFrom("proposals").selectAll().where("article_id", "=", articleId).executeTakeFirst();
  const readPublication = (articleId: string, integrationId: string) =>
    world.ctx.db
      .selectFrom("publications")
      .selectAll()
      .where("article_id", "=", articleId)
      .where("integration_id", "=", integrationId)
      .executeTakeFirst();
  const readDecision = async (articleId: string, version = 1) =>
    (
      await world.ctx.db
        .selectFrom("approvals")
        .select("decision")
        .where("article_id", "=", articleId)
        .where("version", "=", version)
        .executeTakeFirst()
    )?.decision;

  /** An article with an open pull request. */
  async function propose(owner: Owner): Promise<Shown> {
    const integrationId = await connect(owner);
    const { articleId } = await world.addArticle(owner, `Case ${crypto.randomUUID()}. Nine bowls came out whole.`);
    await world.workUntil(async () => typeof (await readProposal(articleId))?.url === "string");
    const proposal = await readProposal(articleId);
    return { owner, articleId, integrationId, path: proposal?.remote_id ?? "", url: proposal?.url ?? "" };
  }

  async function listPulls({ articleId }: Pick<Shown, "articleId">): Promise<Pull[]> {
    const { pulls } = await control<{ pulls: Pull[] }>(simulator, "GET", "/pulls");
    return pulls.filter(({ body }) => body.includes(articleId));
  }
  async function requirePull(shown: Pick<Shown, "articleId">): Promise<Pull> {
    const [pull, ...others] = await listPulls(shown);
    expect(others).toEqual([]);
    return pull ?? expect.fail("there's no pull request");
  }
  async function findText(path: string, branch = "main"): Promise<string | null | undefined> {
    const { files } = await control<{ files: File[] }>(simulator, "GET", `/files?branch=${branch}`);
    return files.find((file) => file.path === path)?.text;
  }
  const actOn = async (shown: Shown, act: "merge" | "close") =>
    control(simulator, "POST", `/pulls/${(await requirePull(shown)).number}/${act}`, {});

  /** Looks at what's due in four minutes, then does the work that follows. */
  async function look(): Promise<void> {
    world.clock.advance(4 * 60_000);
    await watchProposals(world.ctx, 100);
  }
  const approve = ({ owner, articleId }: Shown, version = 1) =>
    approveArticle(world.ctx, owner, { articleId, version });
  const untilPublished = ({ articleId, integrationId }: Shown) =>
    world.workUntil(async () => (await readPublication(articleId, integrationId))?.state === "published");
  const untilFailed = ({ articleId, integrationId }: Shown) =>
    world.workUntil(async () => (await readPublication(articleId, integrationId))?.state === "failed");
  const untilFailure = ({ articleId, integrationId }: Shown, failure: string) =>
    world.workUntil(async () => (await readPublication(articleId, integrationId))?.failure === failure);

  test("a proof opens a pull request, and approving it merges just that", async () => {
    const shown = await propose(await world.createOwner({ locale: "vi" }));
    const open = await requirePull(shown);
    const { title, excerpt } = await world.ctx.db
      .selectFrom("article_versions")
      .select(["title", "excerpt"])
      .where("article_id", "=", shown.articleId)
      .executeTakeFirstOrThrow();
    expect(open).toMatchObject({ title, state: "open" });
    expect(open.body).toContain(`/vi/bot/articles/view?id=${shown.articleId}`);
    expect(open.body).toContain("Merge pull request này là duyệt bài viết");
    expect(open.body.replaceAll("\\", "")).toContain(excerpt.slice(0, 20));
    // Anybody may be able to read it.
    expect(open.body).not.toContain("/approve/");
    expect(await findText(shown.path)).toBeUndefined();
    const proposed = await findText(shown.path, open.head);
    await control(simulator, "POST", "/settings", { isProtected: true });
    await approve(shown);
    await untilPublished(shown);
    expect(await requirePull(shown)).toMatchObject({ mergedAt: expect.any(String) });
    expect(await findText(shown.path)).toBe(proposed);
    expect(await findText(shown.path, open.head)).toBeUndefined();
    expect(await readProposal(shown.articleId)).toMatchObject({ state: "merged" });
  });

  test("merging it approves the article, which then goes everywhere that approving sends it", async () => {
    const owner = await world.createOwner();
    const { integrationId: elsewhere } = await world.connectSite(owner);
    const shown = await propose(owner);
    await actOn(shown, "merge");
    await look();
    expect(await readDecision(shown.articleId)).toBe("approved");
    await untilPublished(shown);
    await untilPublished({ ...shown, integrationId: elsewhere });
    expect(await requirePull(shown)).toMatchObject({ mergedAt: expect.any(String) });
    await look();
    expect(await readPublication(shown.articleId, shown.integrationId)).toMatchObject({ remote_id: shown.path });
  });

  test("an edit of the article is another commit in the same pull request", async () => {
    const shown = await propose(await world.createOwner());
    const { articleId, owner } = shown;
    const title = "Ten bowls, after all";
    await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title });
    await look();
    await world.workUntil(async () => (await readProposal(articleId))?.version === 2);
    const pull = await requirePull(shown);
    expect(pull).toMatchObject({ title, state: "open" });
    expect(await findText(shown.path, pull.head)).toContain(title);
    await actOn(shown, "merge");
    await look();
    expect(await readDecision(articleId, 2)).toBe("approved");
    await untilPublished(shown);
  });

  test("closing it publishes nothing and leaves the proof open", async () => {
    const shown = await propose(await world.createOwner());
    await actOn(shown, "close");
    await look();
    expect(await readProposal(shown.articleId)).toMatchObject({ state: "closed" });
    expect(await readDecision(shown.articleId)).toBeNull();
    expect(await readPublication(shown.articleId, shown.integrationId)).toBeUndefined();
    await approve(shown);
    await untilPublished(shown);
    expect((await listPulls(shown)).map(({ mergedAt }) => mergedAt !== null)).toEqual([true, false]);
  });

  test("waits for a required review, and resumes once someone has merged", async () => {
    const shown = await propose(await world.createOwner());
    await control(simulator, "POST", "/settings", { needsReview: true });
    await approve(shown);
    await untilFailure(shown, "awaiting-merge");
    expect(await readPublication(shown.articleId, shown.integrationId)).toMatchObject({ state: "waiting" });
    expect(await readProposal(shown.articleId)).toMatchObject({ state: "open", url: shown.url });
    await actOn(shown, "merge");
    await look();
    await untilPublished(shown);
    await requirePull(shown);
  });

  test("declining the article closes it and removes its branch", async () => {
    const shown = await propose(await world.createOwner());
    const { head } = await requirePull(shown);
    await declineArticle(world.ctx, shown.owner, { articleId: shown.articleId, version: 1 });
    await look();
    expect(await requirePull(shown)).toMatchObject({ state: "closed", mergedAt: null });
    expect(await findText(shown.path, head)).toBeUndefined();
    expect(await readProposal(shown.articleId)).toMatchObject({ state: "closed" });
  });

  // What's left isn't about a forge's API.
  if (forge !== "github") return;

  test("merging an older version decides nothing about the newer one", async () => {
    const shown = await propose(await world.createOwner());
    const { articleId, owner } = shown;
    await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Ten bowls" });
    await actOn(shown, "merge");
    await look();
    expect(await readDecision(articleId, 2)).toBeUndefined();
    expect(await readPublication(articleId, shown.integrationId)).toBeUndefined();
    await approve(shown, 2);
    await untilPublished(shown);
    expect(await findText(shown.path)).toContain("Ten bowls");
  });

  /** By a person, in the pull request. */
  async function edit(shown: Shown): Promise<void> {
    const { head } = await requirePull(shown);
    const text = (await findText(shown.path, head)) ?? "";
    await control(simulator, "POST", "/commits", { branch: head, path: shown.path, text: `${text}\nMine.\n` });
  }

  test("words that a person has added before merging stay, until the owner says otherwise", async () => {
    const shown = await propose(await world.createOwner());
    await edit(shown);
    await actOn(shown, "merge");
    await look();
    await untilFailed(shown);
    expect(await readPublication(shown.articleId, shown.integrationId)).toMatchObject({ failure: "changed-on-site" });
    expect(await findText(shown.path)).toContain("Mine.");
    const { owner, articleId, integrationId } = shown;
    const again = { articleId, version: 1, integrationIds: [integrationId], overwrite: true };
    await requestPublication(world.ctx, owner, again);
    await untilPublished(shown);
    expect(await findText(shown.path)).not.toContain("Mine.");
  });

  test("words that a person has added stay when the owner approves in Galley", async () => {
    const shown = await propose(await world.createOwner());
    await edit(shown);
    await updateArticleTitle(world.ctx, shown.owner, { ...shown, expectedVersion: 1, title: "Ten bowls" });
    await look();
    const caller = systemCaller(shown.owner.ownerId, "propose-article");
    await expect(proposeArticle(world.ctx, caller, shown)).rejects.toMatchObject({ code: "changed-on-site" });
    await approve(shown, 2);
    await untilFailed(shown);
    expect(await readPublication(shown.articleId, shown.integrationId)).toMatchObject({ failure: "changed-on-site" });
    const { head, state } = await requirePull(shown);
    expect([state, await findText(shown.path)]).toEqual(["open", undefined]);
    expect(await findText(shown.path, head)).toContain("Mine.");
  });

  test("waits for a required review, and merges on its own once it's given", async () => {
    const shown = await propose(await world.createOwner());
    await control(simulator, "POST", "/settings", { needsReview: true });
    await approve(shown);
    await untilFailure(shown, "awaiting-merge");
    await control(simulator, "POST", "/settings", { needsReview: false });
    await look();
    await untilPublished(shown);
    expect(await requirePull(shown)).toMatchObject({ mergedAt: expect.any(String) });
  });

  /** A published article whose update waits for its review. */
  async function awaitReview(): Promise<Shown> {
    const shown = await propose(await world.createOwner());
    const { owner, articleId } = shown;
    await approve(shown);
    await untilPublished(shown);
    await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Ten bowls" });
    await control(simulator, "POST", "/settings", { needsReview: true });
    await approve(shown, 2);
    await untilFailure(shown, "awaiting-merge");
    await control(simulator, "POST", "/settings", { needsReview: false });
    return shown;
  }
  const isDown = async ({ articleId, integrationId }: Shown) =>
    (await readPublication(articleId, integrationId))?.state === "unpublished";

  test("taking the article down while an update waits for its review closes that pull request", async () => {
    const shown = await awaitReview();
    await requestUnpublication(world.ctx, shown.owner, shown);
    await world.workUntil(() => isDown(shown));
    expect(await findText(shown.path)).toBeUndefined();
    expect((await listPulls(shown)).filter(({ state }) => state === "open")).toEqual([]);
    await look();
    expect(await isDown(shown)).toBe(true);
    expect(await readProposal(shown.articleId)).toMatchObject({ state: "closed" });
  });

  const requireUpdate = async (shown: Shown) =>
    (await listPulls(shown)).find(({ state }) => state === "open") ?? expect.fail("the update has no pull request");
  const mergeUpdate = async (shown: Shown) =>
    control(simulator, "POST", `/pulls/${(await requireUpdate(shown)).number}/merge`, {});

  test("an article that's taken down right after its update was merged stays down", async () => {
    const shown = await awaitReview();
    await mergeUpdate(shown);
    await requestUnpublication(world.ctx, shown.owner, shown);
    await look();
    expect((await readPublication(shown.articleId, shown.integrationId))?.state).toMatch(/^unpublish/);
    await world.workUntil(() => isDown(shown));
    await look();
    expect(await isDown(shown)).toBe(true);
    expect(await findText(shown.path)).toBeUndefined();
  });

  test("an article that couldn't be taken down isn't published again by its update's merge", async () => {
    const shown = await awaitReview();
    const { id } = (await readPublication(shown.articleId, shown.integrationId)) ?? expect.fail();
    const ended = { state: "failed", failure: "not-taken-down" } as const;
    await world.ctx.db.updateTable("publications").set(ended).where("id", "=", id).execute();
    await mergeUpdate(shown);
    await look();
    expect(await readPublication(shown.articleId, shown.integrationId)).toMatchObject(ended);
  });

  test("an article is taken down even if a poll finds its update's pull request closed meanwhile", async () => {
    const shown = await awaitReview();
    const { number } = await requireUpdate(shown);
    await fetch(`${simulator.url}/api/v3/repos/kim/site/pulls/${number}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${standardToken}` },
      body: JSON.stringify({ state: "closed" }),
    });
    const { publishers } = world.ctx;
    const git = publishers.git ?? expect.fail("there's no publisher for Git");
    onTestFinished(() => void (publishers.git = git));
    publishers.git = {
      ...git,
      async readProposal(...call) {
        await requestUnpublication(world.ctx, shown.owner, shown);
        return (await git.readProposal?.(...call)) ?? expect.fail("Git has no pull requests");
      },
    };
    await look();
    expect((await readPublication(shown.articleId, shown.integrationId))?.state).toMatch(/^unpublish/);
    await world.workUntil(() => isDown(shown));
  });

  test("reports a pull request that someone closes instead of merging", async () => {
    const shown = await propose(await world.createOwner());
    await control(simulator, "POST", "/settings", { needsReview: true });
    await approve(shown);
    await untilFailure(shown, "awaiting-merge");
    await actOn(shown, "close");
    await look();
    expect(await readPublication(shown.articleId, shown.integrationId)).toMatchObject({
      state: "failed",
      failure: "pull-request-closed",
    });
    expect(await findText(shown.path)).toBeUndefined();
  });

  test("closing an earlier version's pull request doesn't fail a newer one that has been approved since", async () => {
    const shown = await propose(await world.createOwner());
    const { owner, articleId, integrationId } = shown;
    await control(simulator, "POST", "/settings", { needsReview: true });
    await approve(shown);
    await untilFailure(shown, "awaiting-merge");
    await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Ten bowls" });
    await approve(shown, 2);
    await actOn(shown, "close");
    await look();
    expect(await readPublication(articleId, integrationId)).toMatchObject({ state: "waiting", failure: null });
    await control(simulator, "POST", "/settings", { needsReview: false });
    await untilPublished(shown);
    expect(await findText(shown.path)).toContain("Ten bowls");
  });

  describe("while an approved version waits for its merge, and a newer one exists", () => {
    async function editWaiting(): Promise<Shown & { title: string }> {
      const shown = await propose(await world.createOwner());
      const { title } = await requirePull(shown);
      await control(simulator, "POST", "/settings", { needsReview: true });
      await approve(shown);
      await untilFailure(shown, "awaiting-merge");
      await updateArticleTitle(world.ctx, shown.owner, { ...shown, expectedVersion: 1, title: "Ten bowls" });
      return { ...shown, title };
    }

    test("declining the newer one leaves the pull request open", async () => {
      const shown = await editWaiting();
      await declineArticle(world.ctx, shown.owner, { articleId: shown.articleId, version: 2 });
      await look();
      expect(await requirePull(shown)).toMatchObject({ state: "open" });
      await actOn(shown, "merge");
      await look();
      await untilPublished(shown);
      expect(await findText(shown.path)).not.toContain("Ten bowls");
    });

    test("the pull request keeps the approved one", async () => {
      const shown = await editWaiting();
      await look();
      await proposeArticle(world.ctx, systemCaller(shown.owner.ownerId, "propose-article"), shown);
      const { head, title } = await requirePull(shown);
      expect(title).toBe(shown.title);
      expect(await findText(shown.path, head)).not.toContain("Ten bowls");
      await actOn(shown, "merge");
      await look();
      await untilPublished(shown);
      expect(await readDecision(shown.articleId, 2)).toBeUndefined();
    });
  });

  test("turning the setting off closes open pull requests", async () => {
    const shown = await propose(await world.createOwner());
    const { owner, integrationId } = shown;
    const kindSettings = { forge, pullRequests: false };
    await updateIntegration(world.ctx, owner, { integrationId, kindSettings });
    await look();
    expect(await requirePull(shown)).toMatchObject({ state: "closed", mergedAt: null });
    await approve(shown);
    await untilPublished(shown);
  });

  test("turning the setting off publishes an approved article that waits for its merge", async () => {
    const shown = await propose(await world.createOwner());
    const { owner, integrationId } = shown;
    await control(simulator, "POST", "/settings", { needsReview: true });
    await approve(shown);
    await untilFailure(shown, "awaiting-merge");
    await updateIntegration(world.ctx, owner, { integrationId, kindSettings: { forge, pullRequests: false } });
    await look();
    expect(await requirePull(shown)).toMatchObject({ state: "closed", mergedAt: null });
    await untilPublished(shown);
    expect(await findText(shown.path)).toBeTypeOf("string");
  });

  test("where everyone must say yes, only publishing opens one", async () => {
    const owner = await world.createOwner();
    const integrationId = await connect(owner);
    const { sourceId, userId } = await world.connectAccount(owner);
    await world.ctx.db.updateTable("sources").set({ approval_rule: "all" }).where("id", "=", sourceId).execute();
    await world.ctx.db
      .insertInto("approvers")
      .values({
        ...{ owner_id: owner.ownerId, id: crypto.randomUUID(), source_id: sourceId, email: "ann@galley.example" },
        ...{ state: "confirmed", created_at: world.clock.now() },
      })
      .execute();
    await world.addPost(userId, { caption: "Nine bowls came out whole." });
    const find = () =>
      world.ctx.db
        .selectFrom("approvals")
        .select("article_id as articleId")
        .where("owner_id", "=", owner.ownerId)
        .executeTakeFirst();
    await world.workUntil(async () => (await find()) !== undefined);
    const { articleId } = (await find()) ?? expect.fail();
    expect(await readProposal(articleId)).toBeUndefined();
    const shown = { owner, articleId, integrationId, path: "", url: "" };
    await approve(shown);
    await untilPublished(shown);
    expect(await requirePull(shown)).toMatchObject({ mergedAt: expect.any(String) });
  });

  test("an article waiting for its slot goes live as soon as someone merges it", async () => {
    const owner = await world.createOwner();
    const shown = await propose(owner);
    const { articleId, integrationId } = shown;
    const far = new Date(world.clock.now().getTime() + 5 * 86_400_000);
    const slot = { weekday: far.getUTCDay() === 0 ? 7 : far.getUTCDay(), time: "10:00" };
    await updateIntegration(world.ctx, owner, { integrationId, publishWhen: "next-slot", slots: [slot] });
    await approve(shown);
    expect((await readPublication(articleId, integrationId))?.slot_at).toBeInstanceOf(Date);
    await actOn(shown, "merge");
    await look();
    await untilPublished(shown);
  });

  test("an article that publishes itself there still waits for approval elsewhere", async () => {
    const owner = await world.createOwner();
    const terms = { owner_id: owner.ownerId, max_articles_in_period: 9, from_at: world.clock.now(), to_at: null };
    await world.ctx.db.insertInto("custom_plans").values(terms).execute();
    const integrationId = await connect(owner);
    await updateIntegration(world.ctx, owner, { integrationId, publishWhen: "at-once" });
    const { integrationId: elsewhere } = await world.connectSite(owner);
    const { articleId } = await world.addArticle(owner, `Case ${crypto.randomUUID()}. Nine bowls came out whole.`);
    const shown = { owner, articleId, integrationId, path: "", url: "" };
    await untilPublished(shown);
    // As if the last look had come before our own job's answer.
    await world.ctx.db.updateTable("proposals").set({ state: "open" }).where("article_id", "=", articleId).execute();
    await look();
    expect(await readProposal(articleId)).toMatchObject({ state: "merged", version: 1 });
    expect(await readDecision(articleId)).toBeNull();
    expect(await readPublication(articleId, elsewhere)).toBeUndefined();
  });

  test("a worker that dies with the answer leaves one pull request to find again", async () => {
    const shown = await propose(await world.createOwner());
    const { owner, articleId } = shown;
    await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Ten bowls" });
    const kill = vi.spyOn(process, "kill").mockImplementation(() => {
      armCrashPoint(null);
      throw new Error("killed");
    });
    onTestFinished(() => kill.mockRestore());
    armCrashPoint("propose.after-show");
    const caller = systemCaller(owner.ownerId, "propose-article");
    await expect(proposeArticle(world.ctx, caller, shown)).rejects.toThrow("killed");
    // Someone who merges now has read a different version from the stored one.
    expect(await readProposal(articleId)).toMatchObject({ version: 0 });
    await proposeArticle(world.ctx, caller, shown);
    expect(await readProposal(articleId)).toMatchObject({ version: 2, url: shown.url });
    await requirePull(shown);
  });
});
