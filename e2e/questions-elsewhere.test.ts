import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import sources from "../messages/en/sources.json" with { type: "json" };
import trynow from "../messages/en/trynow.json" with { type: "json" };
import { ask, signIn } from "../scripts/shows/shared/person.ts";
import { startWorker } from "../src/entries/worker/worker.ts";
import { type AskingProduct, chairs, startAskingProduct, texts, writers } from "../test/asking-product.ts";
import { answerOverHttp, onProof } from "../test/on-proof.ts";
import type { Owner } from "../test/owners.ts";
import { signUp } from "../test/sign-up.ts";
import { waitUntil } from "../test/wait-until.ts";

/** Questions before writing, in the app, in the trial and about remembered facts, in the running product. */
const t = texts.en.questions;
const patience = { timeout: 180_000 };
const priya = "Priya is my sister.";
const photo = fileURLToPath(
  new URL("../simulators/instagram/posts/images/Picture_0B_by_freespace.jpg", import.meta.url),
);

describe.each(writers)("questions with $writer", patience, ({ withModel }) => {
  let product: AskingProduct;
  let app: Page;
  let owner: Owner;
  beforeAll(async () => {
    product = await startAskingProduct({ withModel });
    app = await product.openPage(`${product.url}/signin`);
    const email = "asked@galley.example";
    await signUp(app, product, email);
    const [account] = await product.sql("select owner_id from accounts where email = $1", [email]);
    const ownerId = String(account?.["owner_id"]);
    owner = { ownerId, actor: { type: "user", id: ownerId }, email };
  });
  afterEach(() => product.closePages(app));
  afterAll(() => product?.close());

  const openApp = (path: string) => app.goto(`${product.url}${path}`);
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  /** The worker may have written the article before the page comes. */
  const waitUntilTaken = (page: Page) => {
    const { writing, written } = t.over;
    return page.getByText(writing.heading).or(page.getByText(written.heading)).waitFor();
  };
  /** An account whose next post finds this setting. */
  const setAsks = async (asks: "before-writing" | "never") => {
    const connected = await product.connect();
    await product.sql("update sources set asks = $1 where id = $2", [asks, connected.sourceId]);
    return connected;
  };
  const findArticle = async (sourceId: string) => {
    const [row] = await product.sql("select id from articles where source_id = $1", [sourceId]);
    return row === undefined ? null : String(row["id"]);
  };
  const waitForQuestions = (email: string) =>
    waitUntil("the questions are mailed", async () => {
      const mail = (await product.mailsTo(email)).find(({ text }) => text.includes("/answer/"));
      return mail && { ...mail, link: /https?:\/\/\S+\/answer\/[^\s>]+/u.exec(mail.text)?.[0] ?? "" };
    });

  it("before writing: turned on from its page; the mail asks and shows the photo; answering writes it", async () => {
    const { sourceId, userId } = await product.connect({ owner });
    await openApp(`/bot/sources/edit?id=${sourceId}`);
    await app.getByLabel(sources.asks.BEFORE_WRITING.label).check();
    await press(app, sources.form.submit);
    await app.getByText(sources.form.saved).first().waitFor();
    await product.addPost(userId);
    const { link, html, text } = await waitForQuestions(owner.email);
    expect(html).toContain("<img");
    expect(text).not.toContain("/approve/");
    const page = await product.openPage(link);
    const fields = page.locator("textarea");
    expect(await fields.count()).toBe(3);
    for (const question of await page.locator("label").allTextContents()) expect(text).toContain(question);
    await fields.nth(1).fill(priya);
    await press(page, t.waiting.send);
    await waitUntilTaken(page);
    const proof = onProof(await product.openPage(await product.waitForProof(owner.email)));
    expect(await proof.text()).toContain(priya);
    expect(await proof.version()).toBe("1");
  });

  it("before writing: without an answer, the article is written after a day", async () => {
    const { owner: silent, sourceId, userId } = await setAsks("before-writing");
    await product.addPost(userId);
    const { link } = await waitForQuestions(silent.email);
    const articleId = (await findArticle(sourceId)) ?? "";
    expect(await product.readArticle(articleId)).toMatchObject({ versions: 0 });
    const clock = { now: () => new Date(Date.now() + 25 * 3_600_000) };
    const tomorrow = await product.rig.openContext({ clock });
    const worker = startWorker(tomorrow);
    await product.waitForProof(silent.email).finally(async () => {
      await worker.stop();
      await tomorrow.close();
    });
    expect(await product.readArticle(articleId)).toMatchObject({ version: 1, status: "GENERATED" });
    const page = await product.openPage(link);
    await page.getByText(t.over.written.heading).waitFor();
  });

  it("before writing: if skipped, the article is written at once", async () => {
    const { owner: busy, userId } = await setAsks("before-writing");
    await product.addPost(userId);
    const page = await product.openPage((await waitForQuestions(busy.email)).link, { javaScriptEnabled: false });
    await press(page, t.waiting.skip);
    await waitUntilTaken(page);
    await product.waitForProof(busy.email);
  });

  it("never: neither mail nor page asks", async () => {
    const { owner: unasked, userId } = await setAsks("never");
    await product.addPost(userId);
    const proof = onProof(await product.openPage(await product.waitForProof(unasked.email)));
    expect(await proof.fields.count()).toBe(0);
    expect((await product.mailsTo(unasked.email)).map(({ text }) => text).join()).not.toMatch(/#questions|\/answer\//u);
  });

  it("the article's page in the app asks, accepts answers and shows the new version without a reload", async () => {
    const { articleId } = await product.arrive({ owner });
    await openApp(`/bot/articles/view?id=${articleId}`);
    await app.getByRole("button", { name: t.send }).click({ trial: true });
    await app.locator("textarea").nth(1).fill(priya);
    await press(app, t.send);
    await app.getByText(t.fresh.here).waitFor({ timeout: 60_000 });
    await app.getByRole("article").getByText(priya).first().waitFor();
    expect(await product.readArticle(articleId)).toMatchObject({ version: 2, decision: null });
  });

  it("a fact is remembered with one tap, listed, corrected, not asked again, and deleted", async () => {
    // Nobody has said yet who Tomas is: Galley doesn't ask what an earlier post's answers tell.
    const caption = chairs.replace("Priya", "Tomas");
    const [tomas, known] = ["Tomas is my brother.", "Tomas is my elder brother."];
    const { userId, link } = await product.arrive({ owner, caption });
    const proof = onProof(await product.openPage(link));
    const [, who = ""] = await proof.questions();
    await proof.answer("", tomas);
    await proof.seeNext();
    await proof.press(t.facts.rememberLabel.replace("{{text}}", tomas));
    await proof.see(t.facts.remembered);
    await openApp("/bot/knowledge");
    await app.getByText(t.knowledge.from.replace("{{question}}", who)).waitFor();
    await press(app, t.knowledge.correctLabel.replace("{{text}}", tomas));
    await app.getByLabel(t.knowledge.sentence, { exact: true }).fill(known);
    await press(app, t.knowledge.save);
    await app.getByText(t.knowledge.corrected).waitFor();
    await product.addPost(userId, caption);
    const next = await product.waitForProof(owner.email, link);
    const asked = await onProof(await product.openPage(next)).questions();
    expect(asked).toHaveLength(2);
    expect(asked).not.toContain(who);
    await press(app, t.knowledge.forgetLabel.replace("{{text}}", known));
    await app.getByText(t.knowledge.none).waitFor();
    expect(await product.sql("select from facts where owner_id = $1", [owner.ownerId])).toEqual([]);
  });

  it("the trial's end asks, and writes the second version with the answers", async () => {
    const page = await product.openPage(`${product.url}/trynow`);
    await page.getByLabel(trynow.photo.file).setInputFiles(photo);
    await page
      .getByLabel(trynow.photo.caption)
      .fill("Two chairs, made by Priya and me. The blue one wobbles a little.");
    await press(page, trynow.photo.button);
    await page.locator("#questions textarea").first().fill(priya);
    await press(page, t.send);
    await page.getByText(t.fresh.better).waitFor({ timeout: 60_000 });
    await page.getByRole("article").getByText(priya).first().waitFor();
    expect(await page.locator("textarea").count()).toBe(0);
  });

  it("people who send answers too often are told to wait", async () => {
    const { articleId } = await product.arrive({ owner });
    const who = await signIn(product, owner.email);
    const args = `articleId: "${articleId}", version: 1, answers: []`;
    const answer = `mutation { answerQuestions(${args}) { article { id } } }`;
    const codes: unknown[] = [];
    while (codes.length < 31) codes.push((await ask(product.url, who, answer)).errors?.[0]?.extensions["code"]);
    expect(codes.at(0)).toBeUndefined();
    expect(codes.at(-1)).toBe("rate-limited");
    expect(await product.readArticle(articleId)).toMatchObject({ version: 1, versions: 1 });
  });

  it("a killed worker's second version is written once after the restart", async () => {
    const { owner: patient, articleId, link } = await product.arrive();
    await product.services[1]?.stop();
    const dying = await product.rig.startService(["worker"], { CRASH_AT: "write.after-writing" });
    expect(await answerOverHttp(link, "", priya)).toBe(303);
    expect((await dying.exited).signal).toBe("SIGKILL");
    const proof = onProof(await product.openPage(link));
    await proof.see(texts.en.standing.answers.heading);
    await product.rig.startService(["worker"]);
    // Another worker takes over once the heartbeat has been missing for a while.
    const isWritten = async () => (await product.readArticle(articleId)).version === 2;
    await waitUntil("it is written after the restart", isWritten, { patienceMs: 100_000 });
    await proof.seeNext();
    expect(await proof.text()).toContain(priya);
    expect(await product.readArticle(articleId)).toMatchObject({ version: 2, versions: 2, decision: null });
    expect(await product.mailsTo(patient.email)).toHaveLength(1);
  });
});
