import assert from "node:assert/strict";
import { waitUntil } from "../../../test/wait-until.ts";
import { listSitePosts } from "../shared/site-posts.ts";
import table from "./faults.json" with { type: "json" };
import { findPost } from "./life.ts";
import type { Newsroom, SiteUser } from "./newsroom.ts";

/** A kind of fault, and how an article still ends up as exactly one post. */
export type FaultStory = { kind: string; run(newsroom: Newsroom, user: SiteUser): Promise<string> };

const always = (match: object, status: number, body: string) => ({
  match,
  times: "always",
  fault: { kind: "status", status, body, headers: { "content-type": "application/json" } },
});

/** The call that a fault meets. Lasting faults name only calls with a path. */
const callAt = (at: string) => table.calls[at as "creation"];

/** A temporary fault: publishing succeeds later without anyone's help. */
const passing = Object.entries(table.passing).map(([kind, rules]): FaultStory => ({
  kind,
  async run(newsroom, user) {
    const articleId = await newsroom.write(user);
    user.site.proxy.arrange(rules.map(({ at, ...rule }) => ({ ...rule, match: callAt(at) })));
    await newsroom.publish(user, articleId);
    const { remote_id: remoteId } = await newsroom.until(articleId, "published");
    // The last sweep runs five minutes later: by then every late request has arrived.
    await user.site.proxy.settle();
    await newsroom.drain();
    assert.equal((await findPost(user, remoteId)).status, "publish");
    return `post ${remoteId}`;
  },
}));

/** A permanent fault: tried once, never retried automatically; after the repair, a person publishes again. */
const lasting = (elsewhere: string) =>
  Object.entries(table.lasting).map(([kind, { reason, at, fault }]): FaultStory => ({
    kind,
    async run(newsroom, user) {
      const { proxy } = user.site;
      const articleId = await newsroom.write(user);
      const since = proxy.asked();
      const rule = JSON.stringify({ match: callAt(at), times: "always", fault }).replace("{elsewhere}", elsewhere);
      proxy.arrange([JSON.parse(rule) as object]);
      await newsroom.publish(user, articleId);
      const { failure } = await newsroom.until(articleId, "failed");
      const { method, path } = callAt(at);
      assert.deepEqual([failure, proxy.count(method, path.regex, since)], [reason, 1], "reason, and calls of it");
      proxy.mend();
      await newsroom.publish(user, articleId);
      const { remote_id: remoteId } = await newsroom.until(articleId, "published");
      return `${failure}, then post ${remoteId}`;
    },
  }));

/** @param elsewhere another host's address. */
export const listFaults = (elsewhere: string): FaultStory[] => [
  ...passing,
  ...lasting(elsewhere),
  { kind: "500 for a tag that is refused", run: refusedTag },
  { kind: "site down for a day", run: downForADay },
  { kind: "private address at the second look-up", run: rebinding },
];

async function refusedTag(newsroom: Newsroom, user: SiteUser): Promise<string> {
  const { proxy } = user.site;
  const articleId = await newsroom.write(user);
  const since = proxy.asked();
  proxy.arrange([always({ method: "POST", path: { regex: "/wp/v2/tags" } }, 500, '{"code":"empty_term_name"}')]);
  await newsroom.publish(user, articleId);
  const { not_landed: notLanded } = await newsroom.until(articleId, "published");
  const [row] = await newsroom.sql("select cardinality(tags) as tags from article_versions where article_id = $1", [
    articleId,
  ]);
  const told = notLanded?.filter((part) => part !== "meta-description");
  assert.deepEqual([proxy.count("POST", "/wp/v2/tags", since), told], [row?.["tags"], ["tags"]], "once each, and told");
  return "published without it, and said so";
}

async function downForADay(newsroom: Newsroom, user: SiteUser): Promise<string> {
  const { proxy } = user.site;
  const articleId = await newsroom.write(user);
  proxy.arrange([always({}, 503, "Maintenance")]);
  await newsroom.publish(user, articleId);
  const { id } = await newsroom.read(articleId);
  // 2 s, 4 s, … an hour: the 30th try comes after more than a day.
  await waitUntil("30 tries", () => newsroom.hurry().then(async () => (await newsroom.attempts(id)) >= 30), {
    patienceMs: 120_000,
    everyMs: 100,
  });
  assert.equal((await newsroom.read(articleId)).state, "waiting");
  const attempts = await newsroom.attempts(id);
  proxy.mend();
  const { remote_id: remoteId } = await newsroom.until(articleId, "published");
  return `${attempts} tries, then post ${remoteId}`;
}

async function rebinding(newsroom: Newsroom, { site, role }: SiteUser): Promise<string> {
  const { names } = newsroom;
  names.set("blog.test", "127.0.0.1");
  const path = new URL(site.wordpress.siteUrl).pathname.replace(/\/$/, "");
  const user = await newsroom.connect(site, role, `http://blog.test:${site.proxy.port}${path}`);
  const articleId = await newsroom.write(user);
  const since = site.proxy.asked();
  names.set("blog.test", "10.0.0.7");
  await newsroom.publish(user, articleId);
  const { failure } = await newsroom.until(articleId, "failed");
  // The same answer as for an unknown name, so that the site's owner learns nothing about our network.
  assert.deepEqual([failure, site.proxy.asked() - since], ["unavailable", 0], "not called, and nothing sent");
  names.set("blog.test", "127.0.0.1");
  await newsroom.publish(user, articleId);
  const { remote_id: remoteId } = await newsroom.until(articleId, "published");
  assert.ok(
    (await listSitePosts(site.wordpress)).some(({ id }) => String(id) === remoteId),
    "on the site",
  );
  return `nothing was sent; then post ${remoteId}`;
}
