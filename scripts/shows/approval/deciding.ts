import assert from "node:assert/strict";
import { createPageServices } from "../../../src/entries/http/pages/create-page-services.ts";
import { type Case, type Owner, press, type Product, readForm, stateOf } from "./product.ts";
import { waitUntil } from "../../../test/wait-until.ts";

const outcomes = ["article.approved", "article.declined", "article.changes-asked", "article.content-updated"];

type Answer = { name: string; state: string; send(link: string): Promise<Response> };

const answers: Answer[] = [
  { name: "approve", state: "approved", send: (link) => press(link, { decision: "approve" }) },
  { name: "never", state: "declined", send: (link) => press(link, { decision: "decline" }) },
  {
    name: "ask for changes",
    state: "superseded",
    send: (link) => press(link, { decision: "changes", wish: "Say who ate the bread." }),
  },
  { name: "edit", state: "superseded", send: sendEdit },
];

async function sendEdit(link: string): Promise<Response> {
  const { title, texts } = await readForm(link);
  return press(link, { decision: "edit", title: `${title}, edited` }, texts);
}

async function settled(product: Product, link: string, state: string): Promise<void> {
  await waitUntil(`the page says ${state}`, async () => (await stateOf(link)) === state);
}

/** Sends every answer twice, and each one twenty times at once: only one counts. */
const eachAnswer: Case[] = answers.flatMap(({ name, state, send }): Case[] => [
  {
    name: `${name}, then all of them again`,
    async run(product) {
      const { link, articleId } = await product.ask(await product.createOwner({ site: true }));
      assert.equal((await send(link)).status, 303);
      await settled(product, link, state);
      for (const again of answers) await again.send(link);
      await settled(product, link, state);
      assert.equal(await product.countActions(articleId, outcomes), 1);
      return `${state}, and stays so`;
    },
  },
  {
    name: `${name}, 20 at once`,
    async run(product) {
      const { link, articleId } = await product.ask(await product.createOwner({ site: true }));
      const statuses = new Set(
        (await Promise.all(Array.from({ length: 20 }, () => send(link)))).map((answer) => answer.status),
      );
      assert([...statuses].every((status) => status === 303 || status === 400));
      await settled(product, link, state);
      assert.equal(await product.countActions(articleId, outcomes), 1);
      return `${state}, once`;
    },
  },
]);

async function readEditedLink(link: string, answer: Response): Promise<string> {
  return new URL(answer.headers.get("location") ?? "", link).href;
}

async function countPublished(product: Product, owner: Owner): Promise<number> {
  const rows = await product.ctx.db
    .selectFrom("publications")
    .select("id")
    .where("owner_id", "=", owner.ownerId)
    .where("state", "=", "published")
    .execute();
  return rows.length;
}

export const deciding: Case[] = [
  ...eachAnswer,
  {
    name: "20 different answers at once",
    async run(product) {
      const { link, articleId } = await product.ask(await product.createOwner({ site: true }));
      await Promise.all(Array.from({ length: 20 }, (_, index) => answers[index % answers.length]?.send(link)));
      assert.equal(await product.countActions(articleId, outcomes), 1);
      return "one holds";
    },
  },
  {
    name: "later, twice: nothing is decided, and the link still decides",
    async run(product) {
      const { link, articleId } = await product.ask(await product.createOwner());
      for (let time = 0; time < 2; time += 1)
        assert.match((await press(link, { decision: "later" })).headers.get("location") ?? "", /\?later$/);
      assert.equal(await stateOf(link), "waiting");
      assert.equal(await product.countActions(articleId, outcomes), 0);
      await press(link, { decision: "approve" });
      return stateOf(link);
    },
  },
  {
    name: "approved where the site is connected: one post on it",
    async run(product) {
      const owner = await product.createOwner({ site: true });
      const { link } = await product.ask(owner);
      await Promise.all(Array.from({ length: 5 }, () => press(link, { decision: "approve" })));
      await waitUntil("it is published", async () => (await countPublished(product, owner)) > 0);
      assert.equal(await countPublished(product, owner), 1);
      return "one";
    },
  },
  {
    name: "edited on the page, then approved: what was edited is published",
    async run(product) {
      const owner = await product.createOwner({ site: true });
      const { link, articleId } = await product.ask(owner);
      const edited = await readEditedLink(link, await sendEdit(link));
      assert.notEqual(edited, link);
      assert.equal(await stateOf(edited), "waiting");
      await press(edited, { decision: "approve" });
      await waitUntil("it is published", async () => (await countPublished(product, owner)) > 0);
      const { version } = await product.ctx.db
        .selectFrom("publications")
        .select("version")
        .where("article_id", "=", articleId)
        .executeTakeFirstOrThrow();
      assert.equal(version, 2);
      return "version 2";
    },
  },
  {
    name: "a wish: the next version comes by mail and can be approved",
    async run(product) {
      const owner = await product.createOwner();
      const { link } = await product.ask(owner);
      await press(link, { decision: "changes", wish: "Say who ate the bread." });
      const next = await product.waitForLink(owner.email, 2);
      assert.match(await (await fetch(next)).text(), /As wished: Say who ate the bread\./);
      await press(next, { decision: "approve" });
      assert.equal(await stateOf(next), "approved");
      return "asked, written, mailed, approved";
    },
  },
  {
    name: "the old link of an edited article: the new text, and no power",
    async run(product) {
      const { link, articleId } = await product.ask(await product.createOwner());
      await sendEdit(link);
      assert.match(await (await fetch(link)).text(), /, edited<\/h1>/);
      await press(link, { decision: "approve" });
      assert.equal(await product.countActions(articleId, ["article.approved"]), 0);
      return stateOf(link);
    },
  },
  {
    name: "a link of more than seven days",
    async run(product) {
      const { link, articleId } = await product.ask(await product.createOwner());
      product.pass(7 * 86_400_000 + 60_000);
      await press(link, { decision: "approve" });
      assert.equal(await product.countActions(articleId, outcomes), 0);
      return stateOf(link);
    },
  },
  {
    name: "Gmail's button: approves once, twenty at once, and can do nothing else",
    async run(product) {
      const owner = await product.createOwner();
      const { link, articleId } = await product.ask(owner);
      const action = /"url":"([^"]+\/one-click)"/.exec((await product.mailsTo(owner.email))[0]?.html ?? "")?.[1] ?? "";
      const page = action.replace("/one-click", "");
      assert.equal((await fetch(page)).status, 404);
      assert.equal((await press(page, { decision: "decline" })).status, 404);
      assert.equal((await fetch(`${link}/one-click`, { method: "POST" })).status, 410);
      const statuses = await Promise.all(
        Array.from({ length: 20 }, () => fetch(action, { method: "POST" }).then(({ status }) => status)),
      );
      assert.deepEqual(new Set(statuses), new Set([200]));
      assert.equal(await product.countActions(articleId, outcomes), 1);
      return stateOf(link);
    },
  },
  {
    name: "on the free plan: approved, then to be copied, with the product's line",
    async run(product) {
      const { ctx } = product;
      const { link } = await product.ask(await product.createOwner({ site: true }));
      const free = createPageServices({
        ...ctx,
        config: { ...ctx.config, plans: { ...ctx.config.plans, defaultPlan: "free" } },
      });
      const token = link.split("/").at(-1) ?? "";
      assert.deepEqual((await free.findApproval(token))?.targets, []);
      const view = await free.decideApproval(token, "approve");
      assert.equal(view?.state, "approved");
      assert.match(view?.copy?.html ?? "", /Made with/);
      assert.match(view?.copy?.markdown ?? "", /Made with/);
      return "HTML and Markdown";
    },
  },
];
