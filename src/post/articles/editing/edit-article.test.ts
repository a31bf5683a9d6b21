import { beforeAll, expect, test } from "vitest";
import { bodyFragments } from "../../../../app/data/api/article-body.ts";
import { type ApiUser, type ApiWorld, createApiWorld } from "../../../../test/api-world.ts";
import { findApprovalLinks, readMails } from "../../../../test/rig.ts";
import { type DocumentAnswer, fromAnswer, toInput } from "../../../document/api-form.ts";
import type { Block } from "../../../document/document.ts";
import { decideApproval } from "../../approvals/deciding/decide-approval.ts";
import { findApproval } from "../../approvals/deciding/find-approval.ts";
import { writeArticle } from "../writing/write-article.ts";

let world: ApiWorld;
let owner: ApiUser;
beforeAll(async () => {
  world = await createApiWorld();
  owner = await world.signUp();
});

const rename = `mutation ($id: ID!, $version: Int!, $title: String!) {
    updateArticleTitle(articleId: $id, expectedVersion: $version, title: $title) { version title }
  }`;

test("of two edits to one version, the second is refused with both texts", async () => {
  const { articleId: id } = await world.addArticle(owner);
  expect(await world.ask(owner, rename, { id, version: 1, title: "Mine" })).toEqual({
    data: { updateArticleTitle: { version: 2, title: "Mine" } },
  });
  const second = await world.ask(owner, rename, { id, version: 1, title: "Theirs" });
  expect(second.errors?.[0]?.extensions).toMatchObject({
    code: "stale-version",
    yours: { version: 1, title: "Theirs" },
    current: { version: 2, title: "Mine" },
  });
  expect(await world.ask(owner, rename, { id, version: 2, title: "Mine" })).toMatchObject({
    data: { updateArticleTitle: { version: 2 } },
  });
});

test("title and body together create one version", async () => {
  const { articleId: id } = await world.addArticle(owner);
  const document = { blocks: [{ paragraph: { spans: [{ text: "One bowl." }] } }] };
  const edit = `mutation ($id: ID!, $document: ArticleDocumentInput!, $title: String) {
      updateArticleContent(articleId: $id, expectedVersion: 1, document: $document, title: $title) {
        version title markdown
      }
    }`;
  const edited = await world.ask(owner, edit, { id, document, title: "One" });
  expect(edited).toMatchObject({
    data: { updateArticleContent: { version: 2, title: "One", markdown: expect.stringContaining("One bowl.") } },
  });
  expect((await world.ask(owner, edit, { id, document, title: " " })).errors?.[0]?.extensions).toMatchObject({
    code: "invalid-input",
    field: "title",
    problem: "required",
  });
  expect(
    (await world.ask(owner, edit, { id, document: { blocks: [] }, title: "Two" })).errors?.[0]?.extensions,
  ).toMatchObject({
    yours: { version: 1, title: "Two", document: { blocks: [] } },
    current: { version: 2, title: "One" },
  });
});

test("saving an article with a picture unchanged, in any key order, creates no version", async () => {
  const { articleId: id } = await world.addArticle(owner);
  const read = await world.ask(
    owner,
    `query ($id: ID!) { article(id: $id) { title document { ...Body } } }${bodyFragments}`,
    { id },
  );
  const article = read.data?.["article"] as { title: string; document: DocumentAnswer } | undefined;
  if (article === undefined) throw new Error("no article");
  const { title } = article;
  const document = fromAnswer(article.document);
  expect(document.blocks.map(({ type }) => type)).toContain("figure");
  const turned = {
    blocks: document.blocks.map((block) => Object.fromEntries(Object.entries(block).toReversed()) as Block),
  };
  const save = `mutation ($id: ID!, $document: ArticleDocumentInput!, $title: String) {
      updateArticleContent(articleId: $id, expectedVersion: 1, document: $document, title: $title) { version }
    }`;
  for (const same of [document, turned]) {
    expect(await world.ask(owner, save, { id, document: toInput(same), title })).toEqual({
      data: { updateArticleContent: { version: 1 } },
    });
  }
});

test("versions are stored, compared and restored as a new one", async () => {
  const { articleId: id } = await world.addArticle(owner);
  const document = {
    blocks: [
      { paragraph: { spans: [{ text: "One " }, { text: "bowl.", marks: [] }] } },
      { paragraph: { spans: [{ text: " " }] } },
    ],
  };
  const edited = await world.ask(
    owner,
    `mutation ($id: ID!, $document: ArticleDocumentInput!) {
      updateArticleContent(articleId: $id, expectedVersion: 1, document: $document) {
        version html document { ...Body }
      }
    }${bodyFragments}`,
    { id, document },
  );
  expect(edited).toMatchObject({
    data: {
      updateArticleContent: {
        version: 2,
        document: { blocks: [{ type: "PARAGRAPH", spans: [{ text: "One bowl.", marks: [] }] }] },
        html: "<p>One bowl.</p>",
      },
    },
  });
  const compared = await world.ask(
    owner,
    "query ($id: ID!) { compareArticleVersions(articleId: $id, from: 1, to: 2) { blocks { change text } } }",
    { id },
  );
  const comparison = compared.data?.["compareArticleVersions"] as
    | { blocks: { change: string; text: string }[] }
    | undefined;
  expect(comparison?.blocks.filter(({ change }) => change === "ADDED")).toEqual([
    { change: "ADDED", text: "One bowl." },
  ]);
  await world.ask(
    owner,
    "mutation ($id: ID!) { restoreArticleVersion(articleId: $id, version: 1, expectedVersion: 2) { version } }",
    { id },
  );
  const versions = await world.ask(
    owner,
    `query ($id: ID!) { articleVersions(articleId: $id) { version by document { ...Body } } }${bodyFragments}`,
    { id },
  );
  const list = versions.data?.["articleVersions"] as { version: number; by: string; document: unknown }[];
  expect(list.map(({ version, by }) => [version, by])).toEqual([
    [3, "PERSON"],
    [2, "PERSON"],
    [1, "WRITER"],
  ]);
  expect(list[0]?.document).toEqual(list[2]?.document);
});

test("an edit renews the excerpt and description; restoring brings back the old ones and the findings", async () => {
  const { articleId: id } = await world.addArticle(owner, "The course costs 12 €. Nine people fit into the barn.");
  const finding = {
    kind: "quantity",
    block: 1,
    sentence: "The course costs 12 €.",
    reason: "findings.quantity.number",
  };
  await world.ctx.db
    .updateTable("article_versions")
    .set({ findings: JSON.stringify([finding]) })
    .where("article_id", "=", id)
    .execute();
  const document = { blocks: [{ paragraph: { spans: [{ text: "The course costs 15 €." }] } }] };
  await world.ask(
    owner,
    `mutation ($id: ID!, $document: ArticleDocumentInput!) {
      updateArticleContent(articleId: $id, expectedVersion: 1, document: $document, title: "In the barn") { version }
    }`,
    { id, document },
  );
  await world.ask(
    owner,
    "mutation ($id: ID!) { restoreArticleVersion(articleId: $id, version: 1, expectedVersion: 2) { version } }",
    { id },
  );
  const [first, edited, restored] = await world.ctx.db
    .selectFrom("article_versions")
    .select(["excerpt", "meta_description", "findings"])
    .where("article_id", "=", id)
    .orderBy("version")
    .execute();
  expect(first?.excerpt).toContain("12 €");
  expect(edited).toEqual({
    excerpt: "The course costs 15 €.",
    meta_description: "In the barn. The course costs 15 €.",
    findings: [],
  });
  expect(restored).toEqual(first);
});

test("an edit that removes none of the excerpt's words keeps it and its findings", async () => {
  const { articleId: id } = await world.addArticle(owner, "The course costs 12 €.");
  const excerpt = "For 12 € you leave with a bowl.";
  const finding = { kind: "source", block: null, sentence: excerpt, reason: "findings.source.absent" };
  await world.ctx.db
    .updateTable("article_versions")
    .set({ excerpt, findings: JSON.stringify([finding]) })
    .where("article_id", "=", id)
    .execute();
  await world.ask(
    owner,
    `mutation ($id: ID!) {
      updateArticleTitle(articleId: $id, expectedVersion: 1, title: "The course costs 12 € again") { version }
    }`,
    { id },
  );
  const edited = await world.ctx.db
    .selectFrom("article_versions")
    .select(["excerpt", "findings"])
    .where("article_id", "=", id)
    .where("version", "=", 2)
    .executeTakeFirstOrThrow();
  expect(edited).toEqual({ excerpt, findings: [finding] });
});

test("a change request creates a version; until then, no edits; publishing uses the version read", async () => {
  const { articleId: id } = await world.addArticle(owner);
  const asked = await world.ask(
    owner,
    'mutation ($id: ID!) { askForChanges(articleId: $id, version: 1, wish: "shorter") { generateStatus } }',
    { id },
  );
  expect(asked).toMatchObject({ data: { askForChanges: { generateStatus: "PENDING" } } });
  expect((await world.ask(owner, rename, { id, version: 1, title: "x" })).errors?.[0]?.extensions).toMatchObject({
    code: "being-written",
    retryable: true,
  });
  await writeArticle(world.ctx, owner, { articleId: id });
  const article = await world.ask(
    owner,
    "query ($id: ID!) { article(id: $id) { version generateStatus markdown approval { version decision } } }",
    { id },
  );
  expect(article).toMatchObject({
    data: {
      article: {
        version: 2,
        generateStatus: "GENERATED",
        markdown: expect.stringContaining("As requested: shorter"),
        approval: { version: 2, decision: null },
      },
    },
  });
});

test("polling returns every change, even one that commits late, and nothing of other owners", async () => {
  const poller = await world.signUp();
  const { articleId: id } = await world.addArticle(poller);
  const poll = async (since: string | null) =>
    (
      await world.ask(
        poller,
        "query ($since: String) { changedArticles(since: $since) { cursor more articles { id rating } } }",
        { since },
      )
    ).data?.["changedArticles"] as { cursor: string; articles: { id: string; rating: string | null }[] };
  const start = await poll(null);
  expect(start.articles).toEqual([]);
  // Starts before the poll and commits after it.
  let commit: () => void = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let begun: () => void = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const late = world.ctx.db.transaction().execute(async (tx) => {
    await tx.updateTable("articles").set({ rating: "up" }).where("id", "=", id).execute();
    begun();
    await held;
  });
  await hasBegun;
  await world.addArticle(owner);
  const during = await poll(start.cursor);
  // Earlier changes may come twice, uncommitted ones can't come yet, and other owners' never come.
  expect(during.articles.filter((article) => article.id !== id || article.rating !== null)).toEqual([]);
  commit();
  await late;
  const after = await poll(during.cursor);
  expect(after.articles).toEqual([{ id, rating: "UP" }]);
});

test("a page of ten articles takes as many queries as one of two", async () => {
  const reader = await world.signUp();
  const query =
    "{ articles { nodes { title html pictures { url } publications { link } approval { decision } } totalCount } }";
  const count = async () => {
    world.takeStatements();
    expect((await world.ask(reader, query)).errors).toBeUndefined();
    return world.takeStatements();
  };
  await world.addArticle(reader);
  await world.addArticle(reader);
  // A token's first call fetches the profile from the user pool.
  await count();
  const two = await count();
  for (let more = 0; more < 8; more += 1) await world.addArticle(reader);
  expect(await count()).toBe(two);
});

// From here on, a worker runs until the end of the suite.
test("an edit disables the emailed link", async () => {
  const reader = await world.signUp();
  const { articleId: id } = await world.addArticle(reader);
  await world.workUntil(async () => {
    const mail = await world.ctx.db
      .selectFrom("mails")
      .innerJoin("approvals", "approvals.id", "mails.subject_id")
      .select("mails.state")
      .where("approvals.article_id", "=", id)
      .executeTakeFirst();
    return mail?.state === "sent";
  });
  const [link = ""] = findApprovalLinks(await readMails(world.rig.mailbox, { to: reader.email }));
  const token = link.split("/").at(-1) ?? "";
  expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "waiting" });
  await world.ask(reader, rename, { id, version: 1, title: "Another" });
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "superseded" });
});

test("publishing needs an active integration, approves what was read, and overwrites an older version", async () => {
  const publisher = await world.signUp();
  const { articleId: id } = await world.addArticle(publisher);
  const publish = `mutation ($id: ID!, $version: Int!) {
      publishArticle(articleId: $id, version: $version) {
        approval { decision }
        publications { version state link }
      }
    }`;
  expect((await world.ask(publisher, publish, { id, version: 1 })).errors?.[0]).toMatchObject({
    message: "Activate at least one integration",
  });
  await world.connectSite(publisher);
  expect((await world.ask(publisher, publish, { id, version: 2 })).errors?.[0]?.extensions.code).toBe("stale-version");
  expect(await world.ask(publisher, publish, { id, version: 1 })).toMatchObject({
    data: { publishArticle: { approval: { decision: "APPROVED" }, publications: [{ version: 1 }] } },
  });
  const read = () =>
    world.ctx.db
      .selectFrom("publications")
      .select(["state", "version", "remote_id"])
      .where("article_id", "=", id)
      .executeTakeFirstOrThrow();
  await world.workUntil(async () => (await read()).state === "published");
  const { remote_id } = await read();
  await world.ask(publisher, rename, { id, version: 1, title: "Second edition" });
  await world.ask(publisher, publish, { id, version: 2 });
  await world.workUntil(async () => (await read()).state === "published");
  expect(await read()).toEqual({ state: "published", version: 2, remote_id });
});
