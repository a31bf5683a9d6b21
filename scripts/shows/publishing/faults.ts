import { updateIntegration } from "../../../src/post/integrations/update-integration.ts";
import { expect } from "./expect.ts";
import type { ProxyFault, Rule } from "./faulty-proxy.ts";
import { findPost } from "./life.ts";
import { CALL_TIMEOUT_MS, type Product, type Publication, type Writer } from "./product.ts";
import { askSite, listStanding } from "./site.ts";
import { waitUntil } from "../../../test/wait-until.ts";

/** A kind of fault, and how an article still ends up as exactly one post. */
export type FaultStory = { kind: string; run(product: Product, writer: Writer): Promise<string> };

const toCreate = /\/wp\/v2\/posts(&|\?|$)/;
const toPublish = /\/wp\/v2\/posts\/\d+/;
const toUpload = /\/wp\/v2\/media/;
const toTags = /\/wp\/v2\/tags/;
const toAnything = /./;
const tooLong = CALL_TIMEOUT_MS + 1_500;

const isOut = ({ state }: Publication) => state === "published";
const isFailed = ({ state }: Publication) => state === "failed";
const rule = (method: string, path: RegExp, fault: ProxyFault, times = 1): Rule => ({ method, path, times, fault });
const answer = (status: number, body = "", more: object = {}): ProxyFault => ({
  kind: "answer",
  status,
  body,
  ...more,
});
const refusal = (status: number, code: string, more: object = {}) =>
  answer(status, JSON.stringify({ code, message: code, data: { status } }), more);

/** A temporary fault: publishing succeeds later without anyone's help. */
function passing(kind: string, ...rules: Rule[]): FaultStory {
  return {
    kind,
    async run(product, writer) {
      const articleId = await product.write(writer);
      writer.site.proxy.arrange(...rules.map((one) => ({ ...one })));
      await product.publish(writer, articleId);
      const { remote_id: remoteId } = await product.until(articleId, isOut);
      // The last sweep runs five minutes later: by then every late request has arrived.
      await writer.site.proxy.settle();
      await product.drain();
      expect("status", (await findPost(writer, remoteId)).status, "publish");
      return `post ${remoteId}`;
    },
  };
}

/** A permanent fault: tried once, never retried automatically; after the repair, a person publishes again. */
function lasting(kind: string, reason: string, fault: Rule, asked: RegExp): FaultStory {
  return {
    kind,
    async run(product, writer) {
      const { proxy } = writer.site;
      const articleId = await product.write(writer);
      const since = proxy.asked();
      proxy.arrange({ ...fault, times: Infinity });
      await product.publish(writer, articleId);
      const { failure } = await product.until(articleId, isFailed);
      expect("reason, and calls of it", [failure, proxy.count(fault.method, asked, since)], [reason, 1]);
      proxy.mend();
      await product.publish(writer, articleId);
      const { remote_id: remoteId } = await product.until(articleId, isOut);
      return `${failure}, then post ${remoteId}`;
    },
  };
}

const html = "<!doctype html><title>Maintenance</title><h1>Briefly unavailable for scheduled maintenance.</h1>";

/** @param elsewhere another host's address, and how often it was called. */
export function listFaults(elsewhere: { url: string; calls(): number }): FaultStory[] {
  return [
    passing("answer to the creation lost", rule("POST", toCreate, { kind: "lose-answer" })),
    passing("creation never arrives", rule("POST", toCreate, { kind: "lose-request" })),
    passing("answer to publishing lost", rule("POST", toPublish, { kind: "lose-answer" }, 3)),
    passing("publishing never arrives", rule("POST", toPublish, { kind: "lose-request" })),
    passing("answer to an upload lost", rule("POST", toUpload, { kind: "lose-answer" })),
    passing("slow before the insert", rule("POST", toCreate, { kind: "slow", before: tooLong })),
    passing("slow after the insert", rule("POST", toCreate, { kind: "slow", after: tooLong })),
    passing(
      "HTML with 200 instead of the creation",
      rule("POST", toCreate, answer(200, html, { headers: { "content-type": "text/html" } })),
    ),
    passing("HTML with 200 after publishing", rule("POST", toPublish, answer(200, html, { apply: true }), 3)),
    passing(
      "a PHP warning before every JSON",
      ...["GET", "POST"].map((method) => rule(method, toAnything, { kind: "warning-before-json" }, 6)),
    ),
    passing("half an answer to the creation", rule("POST", toCreate, { kind: "half-answer" })),
    passing("401 for a moment", rule("POST", toCreate, refusal(401, "rest_not_logged_in"))),
    passing(
      "429",
      rule(
        "POST",
        toCreate,
        refusal(429, "too_many_requests", { headers: { "content-type": "application/json", "retry-after": "2" } }),
        2,
      ),
    ),
    passing("503 for a moment", rule("GET", toAnything, answer(503, html), 2)),
    passing("a body of 10 GB", rule("POST", toPublish, { kind: "endless", bytes: 10_000_000_000 })),
    passing("one byte a second", rule("POST", toCreate, { kind: "drip", msPerByte: 1_000 })),
    lasting(
      "301 to another host",
      "rejected",
      rule("POST", toCreate, answer(301, "", { headers: { location: `${elsewhere.url}/wp-json/wp/v2/posts` } })),
      toCreate,
    ),
    lasting("403", "forbidden", rule("POST", toCreate, refusal(403, "rest_cannot_create")), toCreate),
    lasting("406 of a guard", "rejected", rule("POST", toCreate, answer(406, "<html>Not Acceptable")), toCreate),
    lasting(
      "500 for a picture that is refused",
      "rejected",
      rule("POST", toUpload, refusal(500, "rest_upload_sideload_error")),
      toUpload,
    ),
    { kind: "500 for a tag that is refused", run: refusedTag },
    { kind: "category deleted meanwhile", run: deletedCategory },
    { kind: "401 for good", run: refusedForGood },
    { kind: "site down for a day", run: downForADay },
    { kind: "private address at the second look-up", run: rebinding },
  ];
}

async function refusedTag(product: Product, writer: Writer): Promise<string> {
  const { proxy } = writer.site;
  const articleId = await product.write(writer);
  const since = proxy.asked();
  proxy.arrange(rule("POST", toTags, refusal(500, "empty_term_name"), Infinity));
  await product.publish(writer, articleId);
  const { not_landed: notLanded } = await product.until(articleId, isOut);
  proxy.mend();
  const { tags } = await product.ctx.db
    .selectFrom("article_versions")
    .select("tags")
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  expect(
    "asked once for each, and told",
    [proxy.count("POST", toTags, since), notLanded?.filter((part) => part !== "meta-description")],
    [tags.length, ["tags"]],
  );
  return "published without it, and said so";
}

async function deletedCategory(product: Product, writer: Writer): Promise<string> {
  const { data } = await askSite(writer.site, "/wp/v2/categories", {
    method: "POST",
    body: { name: `Kiln ${writer.number}` },
  });
  const category = { id: String((data as { id: number }).id), name: "Kiln" };
  await updateIntegration(product.ctx, writer.owner, { integrationId: writer.integrationId, category });
  await askSite(writer.site, `/wp/v2/categories/${category.id}?force=true`, { method: "DELETE" });
  const articleId = await product.write(writer);
  await product.publish(writer, articleId);
  const { not_landed: notLanded } = await product.until(articleId, isOut);
  await updateIntegration(product.ctx, writer.owner, { integrationId: writer.integrationId, category: null });
  expect("told", notLanded, ["category", ...writer.site.lacking]);
  return "published in the site's default, and said so";
}

async function refusedForGood(product: Product, writer: Writer): Promise<string> {
  const { ctx } = product;
  const { owner, integrationId, site } = writer;
  const [first, second] = [await product.write(writer), await product.write(writer)];
  site.proxy.arrange(
    ...["GET", "POST"].map((method) => rule(method, /\/wp\/v2\//, refusal(401, "rest_not_logged_in"), Infinity)),
  );
  await product.publish(writer, first);
  await product.publish(writer, second);
  const disabled = ctx.db
    .selectFrom("integrations")
    .select("id")
    .where("id", "=", integrationId)
    .where("status", "=", "DISABLED");
  await waitUntil("the worker gives up on the site", () => product.hurry().then(() => disabled.executeTakeFirst()), {
    everyMs: 200,
  });
  await product.drain();
  expect("both wait", [(await product.read(first)).state, (await product.read(second)).state], ["waiting", "waiting"]);
  site.proxy.mend();
  await updateIntegration(ctx, owner, { integrationId, password: site.wordpress.passwordOf(writer.role) });
  await product.until(first, isOut);
  await product.until(second, isOut);
  const mails = (await product.mailsTo(writer.email)).filter(({ subject }) => subject.includes("no longer takes"));
  expect("mails", mails.length, 1);
  return "DISABLED, one mail, two articles waited and went out after connecting again";
}

async function downForADay(product: Product, writer: Writer): Promise<string> {
  const { proxy } = writer.site;
  const articleId = await product.write(writer);
  proxy.arrange(...["GET", "POST", "HEAD"].map((method) => rule(method, toAnything, answer(503, html), Infinity)));
  await product.publish(writer, articleId);
  const { id } = await product.read(articleId);
  // 2 s, 4 s, … an hour: the 30th try comes after more than a day.
  await waitUntil("30 tries", () => product.hurry().then(async () => (await product.attempts(id)) >= 30), {
    patienceMs: 120_000,
    everyMs: 100,
  });
  expect("still on its way", (await product.read(articleId)).state, "waiting");
  const attempts = await product.attempts(id);
  proxy.mend();
  const { remote_id: remoteId } = await product.until(articleId, isOut);
  return `${attempts} tries, then post ${remoteId}`;
}

async function rebinding(product: Product, like: Writer): Promise<string> {
  const { site } = like;
  const { port } = site.proxy;
  product.names.set("blog.test", "127.0.0.1");
  const path = new URL(site.wordpress.siteUrl).pathname.replace(/\/$/, "");
  const writer = await product.connect(site, like.role, `http://blog.test:${port}${path}`);
  const articleId = await product.write(writer);
  const since = site.proxy.asked();
  product.names.set("blog.test", "10.0.0.7");
  await product.publish(writer, articleId);
  const { failure } = await product.until(articleId, isFailed);
  // The same answer as for an unknown name, so that the site's owner learns nothing about our network.
  expect("not called, and nothing sent", [failure, site.proxy.asked() - since], ["unavailable", 0]);
  product.names.set("blog.test", "127.0.0.1");
  await product.publish(writer, articleId);
  const { remote_id: remoteId } = await product.until(articleId, isOut);
  expect(
    "on the site",
    (await listStanding(site)).some(({ id }) => String(id) === remoteId),
    true,
  );
  return `nothing was sent; then post ${remoteId}`;
}
