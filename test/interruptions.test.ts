import pg from "pg";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { decideApproval } from "../src/post/approvals/deciding/decide-approval.ts";
import { control, findApprovalLink, readMails } from "./rig.ts";
import { createWorld, type World } from "./world.ts";
import { waitUntil } from "./wait-until.ts";

const POSTS = 6;
/** Each retry waits a few seconds. */
const PATIENCE = { timeout: 90_000 };

let world: World;
let owner: Awaited<ReturnType<World["createOwner"]>>;
beforeAll(async () => {
  world = await createWorld({}, { POLL_INTERVAL: "1s" });
});
beforeEach(async () => {
  owner = await world.createOwner();
});

/** An owner with simulators for everything, and posts waiting to be found. */
async function newPosts(): Promise<void> {
  await world.connectSite(owner);
  const { sourceId, userId } = await world.connectAccount(owner);
  for (let index = 0; index < POSTS; index += 1)
    await world.addPost(userId, { caption: `Bowl number ${index + 1} came out of the kiln.` });
  await world.ctx.db
    .updateTable("sources")
    .set({ next_poll_at: world.clock.now() })
    .where("id", "=", sourceId)
    .execute();
}

async function approveWhatCame(): Promise<void> {
  for (const mail of await readMails(world.rig.mailbox, { to: owner.email })) {
    const token = findApprovalLink(mail)?.split("/").at(-1);
    if (token !== undefined) await decideApproval(world.ctx, { token, decision: "approve" });
  }
}

async function count() {
  const rows = await world.ctx.db
    .selectFrom("articles as article")
    .leftJoin("publications as publication", "publication.article_id", "article.id")
    .select(["article.post_id as postId", "publication.state"])
    .where("article.owner_id", "=", owner.ownerId)
    .execute();
  return {
    articles: rows.length,
    posts: new Set(rows.map(({ postId }) => postId)).size,
    published: rows.filter(({ state }) => state === "published").length,
  };
}

/** Counts the site's posts with this owner's markers; each post has its own marker. */
async function countOnSite(): Promise<{ posts: number; markers: number }> {
  const rows = await world.ctx.db
    .selectFrom("publications")
    .select("remote_id")
    .where("owner_id", "=", owner.ownerId)
    .execute();
  const ids = new Set(rows.map(({ remote_id }) => remote_id));
  const { posts } = await control<{ posts: { id: number; status: string; content: string }[] }>(
    world.rig.wordpress,
    "GET",
    "/posts",
  );
  const markerOf = (content: string) => /galley:[0-9a-f]+/.exec(content)?.[0] ?? "";
  const markers = new Set(posts.filter(({ id }) => ids.has(String(id))).map(({ content }) => markerOf(content)));
  return {
    posts: posts.filter(({ status, content }) => status === "publish" && markers.has(markerOf(content))).length,
    markers: markers.size,
  };
}

test("cutting PostgreSQL connections while posts are in progress loses and duplicates nothing", PATIENCE, async () => {
  await newPosts();
  const cutter = new pg.Client({ connectionString: inject("postgres") });
  await cutter.connect();
  let cuts = 0;
  await world.workUntil(async () => {
    await approveWhatCame().catch(() => {});
    const { published } = await count().catch(() => ({ published: 0 }));
    if (cuts < 5 && published < POSTS) {
      const database = new URL(world.rig.env["DATABASE_URL"] ?? "").pathname.slice(1);
      await cutter.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and state <> 'idle'",
        [database],
      );
      cuts += 1;
    }
    return published === POSTS;
  });
  await cutter.end();
  expect(cuts).toBe(5);
  expect(await count()).toEqual({ articles: POSTS, posts: POSTS, published: POSTS });
  expect(await countOnSite()).toEqual({ posts: POSTS, markers: POSTS });
});

test("a worker stopped in mid-work shuts down cleanly, and the next one finishes its work", PATIENCE, async () => {
  await newPosts();
  const first = await world.rig.startService(["worker"]);
  await waitUntil("the first article", async () => (await count()).articles > 0, { everyMs: 5 });
  first.process.kill("SIGTERM");
  expect(await first.exited).toEqual({ code: 0, signal: null });
  await world.workUntil(async () => {
    await approveWhatCame();
    return (await count()).published === POSTS;
  });
  expect(await count()).toEqual({ articles: POSTS, posts: POSTS, published: POSTS });
  expect(await countOnSite()).toEqual({ posts: POSTS, markers: POSTS });
});
