import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { readOnlyToken, standardToken } from "../../../simulators/forges/forge.ts";
import { startForge } from "../../../simulators/forges/start-forge.ts";
import { control } from "../../../test/rig.ts";
import {
  type DraftlessTarget,
  draftlessTargets,
  requireDraftless,
  type TestedTarget,
  testedTargets,
} from "../../../test/targets.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { createGitPublisher } from "../../connectors/git/index.ts";
import { retryPublisher } from "../../connectors/retrying.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { type Caller, systemCaller } from "../../platform/actor.ts";
import { toFailure } from "../../platform/jobs/failure.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { emit } from "../events.ts";
import { createIntegration } from "../integrations/connecting/create-integration.ts";
import { failPublication } from "./fail-publication.ts";
import { publishArticle } from "./publish-article.ts";
import { sweepDrafts } from "./sweep-drafts.ts";

type Typed = { password?: string; siteUrl?: string; branch?: string };

let world: World;
let owner: Caller;
const outbound = createOutbound({ allow: ["127.0.0.0/8"] });
beforeAll(async () => {
  world = await createWorld();
});

const started = new Map<DraftlessTarget["kind"], Simulator>();
afterAll(async () => {
  await Promise.all([...started.values()].map((simulator) => simulator.close()));
  await outbound.close();
});

async function connectDraftless(tested: DraftlessTarget): Promise<void> {
  const simulator = started.get(tested.kind);
  if (simulator === undefined) throw new Error(`${tested.kind} isn't started`);
  // The world's own reaches only the world's simulators.
  world.ctx.publishers[tested.integrationKind] = retryPublisher(tested.createPublisher({ outbound }));
  const site = { kind: tested.integrationKind, label: tested.kind, ...tested.toSite(simulator), ...tested.credential };
  await createIntegration(world.ctx, owner, site);
}

/** Just approved and waiting for the target; no worker has seen it yet. */
async function newPublication(tested: TestedTarget | DraftlessTarget, title: string): Promise<string> {
  if ("toSite" in tested) await connectDraftless(tested);
  else await world.connectSite(owner, tested.kind);
  const { sourceId } = await world.connectAccount(owner, {
    post: {
      kind: "carousel",
      caption: `${title}. The kiln is cold again.`,
      pictures: [{ altText: "one" }, { altText: "two" }],
    },
  });
  const { id: articleId } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId });
  await inTransaction(world.ctx, (tx) => emit(world.ctx, tx, owner, "article.approved", { articleId, version: 1 }));
  return (
    await world.ctx.db
      .selectFrom("publications")
      .select("id")
      .where("article_id", "=", articleId)
      .executeTakeFirstOrThrow()
  ).id;
}

const readPublication = (id: string) =>
  world.ctx.db.selectFrom("publications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Retries like the queue until it works. */
async function publishWithRetries(publicationId: string): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const caller = systemCaller(owner.ownerId, "publish-article");
    const done = await publishArticle(world.ctx, caller, { publicationId, attempt }).then(
      () => true,
      () => false,
    );
    if (done) return sweepDrafts(world.ctx, owner, { publicationId });
  }
  throw new Error("five attempts weren't enough");
}

describe.each([...testedTargets, ...draftlessTargets].map((tested) => [tested.kind, tested] as const))(
  "%s: one published post and no draft",
  (kind, tested) => {
    let simulator: () => Simulator;
    let number = 0;
    beforeAll(async () => {
      const own = "toSite" in tested ? await tested.start() : world.rig[tested.kind];
      simulator = () => own;
      if ("toSite" in tested) started.set(tested.kind, own);
    });
    beforeEach(async () => {
      owner = await world.createOwner();
      number += 1;
    });
    afterEach(() => control(simulator(), "DELETE", "/faults"));

    const lost = { kind: "apply-then-reset" };
    test.each([
      ["when nothing goes wrong", null, null, 1],
      ["when the answer to the creation is lost", tested.paths.create, lost, 1],
      ["when the creation never arrives", tested.paths.create, { kind: "reset-before" }, 1],
      ["when a maintenance page answers the creation", tested.paths.create, { kind: "html-200", apply: true }, 1],
      ["when the answer to publishing is lost three times", tested.paths.publish, lost, 3],
      ["when the answer to an upload is lost", tested.paths.upload, lost, 1],
      ["when the look-up fails", tested.paths.find, { kind: "status", status: 502 }, 3],
      ["when the site is down for a moment", tested.paths.create, { kind: "status", status: 503 }, 1],
      [
        "when the site wants to be asked later",
        tested.paths.upload,
        { kind: "status", status: 429, headers: { "retry-after": "1" } },
        1,
      ],
    ])("%s", async (_case, match, fault, times) => {
      const title = `Bowls number ${kind} ${number} of nine`;
      const publicationId = await newPublication(tested, title);
      if (fault !== null) await control(simulator(), "POST", "/faults", { match, fault, times });
      const before = await tested.listPosts(simulator());
      await publishWithRetries(publicationId);
      const known = new Set(before.map(({ remoteId }) => remoteId));
      const made = (await tested.listPosts(simulator())).filter(({ remoteId }) => !known.has(remoteId));
      const publication = await readPublication(publicationId);
      expect(made.map(({ isPublished }) => isPublished)).toEqual([true]);
      expect(publication).toMatchObject({ state: "published", remote_id: made[0]?.remoteId });
      expect((await fetch(publication.link ?? "")).status).toBe(200);
      expect(made[0]?.text).not.toContain("/cdn/");
    });

    test("pictures from an earlier attempt aren't uploaded again", async () => {
      const publicationId = await newPublication(tested, `Bowls ${kind} uploaded once`);
      const before = await tested.countUploads(simulator());
      await control(simulator(), "POST", "/faults", {
        match: tested.paths.find,
        fault: { kind: "status", status: 502 },
        times: 6,
      });
      await publishWithRetries(publicationId);
      expect((await tested.countUploads(simulator())) - before).toBe(2);
    });

    test("a permanent refusal disables the integration, and the publication waits", async () => {
      const publicationId = await newPublication(tested, `Bowls ${kind} refused`);
      // Public pages still work, as on a site whose owner has revoked the credential.
      const signedIn = {
        path: { regex: "/wp/v2/|^/micropub|^/media|/admin/(posts|images)|^/api/|^/kim/|^/kim-site/" },
      };
      await control(simulator(), "POST", "/faults", {
        match: signedIn,
        fault: { kind: "status", status: 401 },
        times: "always",
      });
      const caller = systemCaller(owner.ownerId, "publish-article");
      await expect(publishArticle(world.ctx, caller, { publicationId, attempt: 1 })).rejects.toMatchObject({
        reason: "unauthorized",
        retryable: false,
      });
      await failPublication(world.ctx, caller, { publicationId, failure: { reason: "unauthorized" } });
      const { status } = await world.ctx.db
        .selectFrom("integrations")
        .select("status")
        .where("owner_id", "=", owner.ownerId)
        .executeTakeFirstOrThrow();
      expect([status, (await readPublication(publicationId)).state]).toEqual(["DISABLED", "waiting"]);
    });
  },
);

describe.each((["git", "git-github"] as const).map((kind) => [kind, requireDraftless(kind)] as const))(
  "%s: what a repository refuses",
  (kind, tested) => {
    let simulator: Simulator;
    beforeAll(async () => {
      simulator = await tested.start();
      started.set(tested.kind, simulator);
    });
    beforeEach(async () => {
      owner = await world.createOwner();
    });

    test.each([
      ["the token may only read", { password: readOnlyToken }, "password", "read-only-token"],
      ["there's no such repository", { siteUrl: "gone" }, "siteUrl", "no-such-repository"],
      ["there's no such branch", { branch: "gone" }, "branch", "no-such-branch"],
    ])(
      "connecting says that %s, at its field",
      async (_case, { siteUrl, branch = "", ...typed }: Typed, field, problem) => {
        world.ctx.publishers.git = tested.createPublisher({ outbound });
        const site = tested.toSite(simulator);
        const connected = createIntegration(world.ctx, owner, {
          ...{ kind: "git", label: "Repository", ...site, ...tested.credential, ...typed },
          ...(siteUrl !== undefined && { siteUrl: site.siteUrl.replace("/kim/site", "/kim/gone") }),
          kindSettings: { ...site.kindSettings, branch },
        });
        await expect(connected).rejects.toMatchObject({ code: "invalid-input", field, problem });
      },
    );

    test("a publication that fails says why in its own words", async () => {
      const publicationId = await newPublication(tested, `Bowls ${kind} refused by a rule`);
      await control(simulator, "POST", "/settings", { isProtected: true });
      const caller = systemCaller(owner.ownerId, "publish-article");
      const error = await publishArticle(world.ctx, caller, { publicationId, attempt: 1 }).catch((e: unknown) => e);
      await failPublication(world.ctx, caller, { publicationId, failure: toFailure(error) });
      const failure = kind === "git" ? "read-only-token" : "branch-protected";
      expect(await readPublication(publicationId)).toMatchObject({ state: "failed", failure });
    });
  },
);

test("connecting says at its field that GitLab protects the branch", async () => {
  const gitlab = await startForge("gitlab");
  await control(gitlab, "POST", "/settings", { isProtected: true });
  world.ctx.publishers.git = createGitPublisher({ outbound });
  const site = { siteUrl: `${gitlab.url}/kim/site`, username: "", password: standardToken };
  const connected = createIntegration(world.ctx, await world.createOwner(), {
    ...{ kind: "git", label: "Repository", ...site, kindSettings: { forge: "gitlab" } },
  });
  await expect(connected).rejects.toMatchObject({ field: "branch", problem: "branch-protected" });
  await gitlab.close();
});
