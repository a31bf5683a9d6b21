import { bodyFragments } from "../../../app/data/api/article-body.ts";
import { launchChromium } from "../../../app/testing/launch-chromium.ts";
import { type DocumentAnswer, fromAnswer, toInput } from "../../../src/document/api-form.ts";
import { control, findApprovalLink, readMails } from "../../../test/rig.ts";
import { signUp as signUpInPages } from "../../../test/sign-up.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { addAccount, askFor, authorize, type Credential, signUp, upload } from "../api/person.ts";
import type { Case } from "./case.ts";
import type { Product } from "./product.ts";

type Owner = { who: Credential; email: string; userId: string; sourceId: string };
type Seen = {
  id: string;
  generateStatus: string;
  waitingFor: string | null;
  failure: string | null;
  version: number;
  title: string | null;
  markdown: string | null;
  document: { blocks: { picture?: { alt: string } }[] } | null;
  findings: { reason: string; values: Record<string, string> }[] | null;
};

const fields = `id generateStatus waitingFor failure version title markdown findings { reason values }
  document { blocks { ... on FigureBlock { picture { alt } } } }`;
let owners = 0;

/** A new user with an Instagram account that has no posts yet. */
async function newOwner(product: Product, settings = 'language: en, about: ""'): Promise<Owner> {
  owners += 1;
  const email = `articles${owners}@galley.example`;
  const who = await signUp(product, email);
  return { who, email, ...(await connect(product, who, `articles.${owners}`, settings)) };
}

async function connect(product: Product, who: Credential, username: string, settings: string) {
  const userId = await addAccount(product, username, []);
  const connection = await authorize(product, who, userId);
  const source = `mutation {
    createSource(connectionId: "${connection}", settings: { label: "Pots", ${settings} }) { id }
  }`;
  const { id: sourceId } = await askFor<{ id: string }>(product.url, who, source);
  return { userId, sourceId };
}

/** Posts, generates the latest post, and waits until it is written or waits for something. */
async function writeLatest(product: Product, owner: Owner, caption: string, postedAt?: string): Promise<Seen> {
  const post = { caption, ...(postedAt && { postedAt }) };
  await control(product.world.rig.instagram, "POST", `/accounts/${owner.userId}/posts`, post);
  const latest = `mutation { generateLatestPost(sourceId: "${owner.sourceId}") { id } }`;
  return settled(product, owner.who, (await askFor<{ id: string }>(product.url, owner.who, latest)).id);
}

function settled({ url }: Product, who: Credential, id: string): Promise<Seen> {
  return waitUntil(`article ${id} is written`, async () => {
    const article = await askFor<Seen>(url, who, `{ article(id: "${id}") { ${fields} } }`);
    const isOnItsWay = ["PENDING", "GENERATING"].includes(article.generateStatus) && article.waitingFor === null;
    return isOnItsWay ? false : article;
  });
}

async function writeUpload(product: Product, { who, sourceId }: Owner, caption: string): Promise<Seen> {
  const { picture } = await upload(product, who);
  const input = `{ sourceId: "${sourceId}", picture: ${JSON.stringify(picture)}, caption: ${JSON.stringify(caption)} }`;
  const made = await askFor<{ id: string }>(product.url, who, `mutation { generateArticle(input: ${input}) { id } }`);
  return settled(product, who, made.id);
}

const alts = ({ document }: Seen) => (document?.blocks ?? []).flatMap(({ picture }) => picture?.alt ?? []).join(" ");
const reasons = ({ findings }: Seen) => (findings ?? []).map(({ reason }) => reason);

function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** A page of the app as its owner's browser gets it. */
async function readPage({ url }: Product, who: Credential, path: string, cookies = ""): Promise<string> {
  const pool = "CognitoIdentityServiceProvider.galley";
  const token = who.authorization?.replace("Bearer ", "") ?? "";
  const cookie = `${pool}.LastAuthUser=me; ${pool}.me.accessToken=${token}; ${cookies}`;
  return (await fetch(url + path, { headers: { cookie } })).text();
}

const foreign = {
  Spanish: "Hoy abrimos el taller a todos los vecinos. María ha traído pan y queso para la tarde.",
  Dutch: "Vandaag openen we de werkplaats voor alle buren. Sanne heeft brood en kaas meegebracht voor de middag.",
  Portuguese: "Hoje abrimos a oficina a todos os vizinhos. Mariana trouxe pão e queijo para a tarde.",
  Swedish: "I dag öppnar vi verkstaden för alla grannar. Astrid har med sig bröd och ost till eftermiddagen.",
  Polish: "Dzisiaj otwieramy warsztat dla wszystkich sąsiadów. Agnieszka przyniosła chleb i ser na popołudnie.",
  Turkish: "Bugün atölyeyi bütün komşularımıza açıyoruz. Ayşe öğleden sonra için ekmek ve peynir getirdi.",
};

async function anyLanguage(product: Product): Promise<string> {
  const owner = await newOwner(product);
  for (const [language, paragraph] of Object.entries(foreign)) {
    const article = await writeLatest(
      product,
      owner,
      `${language} guests are here today, and the whole street came by for bread and cheese.\n\n${paragraph}`,
    );
    must(article.generateStatus === "GENERATED", `${language}: ${article.generateStatus} ${article.failure}`);
    must(
      article.markdown?.includes(paragraph.slice(0, 30)) === true,
      `${language}: the paragraph is not in the article`,
    );
    must(!reasons(article).some((reason) => reason.startsWith("findings.check.")), `${language}: a check failed`);
  }
  return `an article each with a paragraph in ${Object.keys(foreign).join(", ")}`;
}

async function unchangedSave(product: Product): Promise<string> {
  const owner = await newOwner(product);
  const article = await writeLatest(product, owner, "The kiln is cold again. Nine bowls came out whole.");
  const whole = `query { article(id: "${article.id}") { document { ...Body } } }${bodyFragments}`;
  const { document } = await askFor<{ document: DocumentAnswer }>(product.url, owner.who, whole);
  const link = await waitUntil("the proof is mailed", async () => {
    const mails = await readMails(product.world.rig.mailbox, { to: owner.email });
    return mails.map(findApprovalLink).find((found) => found !== null) ?? false;
  });
  const answer = await fetch(`${product.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...owner.who },
    body: JSON.stringify({
      query:
        "mutation ($id: ID!, $document: ArticleDocumentInput!, $title: String) { " +
        "updateArticleContent(articleId: $id, expectedVersion: 1, document: $document, title: $title) { version } }",
      variables: { id: article.id, title: article.title, document: toInput(fromAnswer(document)) },
    }),
  });
  const said = await answer.text();
  must(alts(article) !== "" && said.includes('"version":1'), `saved unchanged: ${said}`);
  const proof = await (await fetch(link)).text();
  must(proof.includes('data-state="waiting"'), "the mailed link decides nothing any more");
  return "an article with a picture stays version 1, and the mailed link still decides";
}

async function uploadsAreNoPosts(product: Product): Promise<string> {
  const owner = await newOwner(product);
  const uploaded = await writeUpload(product, owner, "A blue bowl for two. It took a week to dry.");
  must(
    !`${uploaded.markdown} ${alts(uploaded)}`.includes("Instagram"),
    `an upload says: ${uploaded.markdown} ${alts(uploaded)}`,
  );
  const posted = await writeLatest(product, owner, "The kiln is cold again. Nine bowls came out whole.");
  must(
    posted.markdown?.includes("Instagram") === true && alts(posted).includes("Instagram"),
    "a post does not say where it stands",
  );
  return `an upload's picture is “${alts(uploaded)}”, a post's “${alts(posted)}”`;
}

async function noRepetition(product: Product, settings: string, captions: string[]): Promise<string> {
  const owner = await newOwner(product, settings);
  for (const caption of captions) {
    const article = await writeLatest(product, owner, caption);
    must(article.generateStatus === "GENERATED", `${caption}: ${article.generateStatus}`);
    must(!reasons(article).includes("findings.repetition.earlier"), `“${caption}” is called a repetition`);
  }
  return `${captions.length} articles, none called a repetition`;
}

const about =
  "I am a potter in Basel; my workshop is the old fire station, " +
  "and on Saturdays the door is open to everybody who likes clay.";
const english = [
  "The kiln is cold again. Nine bowls came out whole.",
  "A bag of new clay came today. It smells of rain.",
  "Glazing day. Everything is blue, my hands too.",
];
const japanese = [
  "窯が冷めました。九つの器が出てきました。",
  "粘土が届きました。雨の匂いがします。",
  "釉薬の日です。手まで青くなりました。",
  "棚を片づけました。床も掃きました。",
  "新しい蓋ができました。",
  "急須を三つ作りました。",
];

/** Saturday morning in Japan, Friday evening in UTC. */
const japaneseMorning = "2026-11-20T22:30:00Z";

async function ownersDays(product: Product): Promise<string> {
  const email = "articles.tokyo@galley.example";
  const who = await signUp(product, email);
  await readPage(product, who, "/bot/dash", "time-zone=Asia%2FTokyo");
  const owner = { who, email, ...(await connect(product, who, "articles.tokyo", "language: en")) };
  const article = await writeLatest(
    product,
    owner,
    "The kiln is cold again. Nine bowls came out whole.",
    japaneseMorning,
  );
  must(article.markdown?.includes("21 November 2026") === true, `the text says: ${article.markdown}`);
  must(alts(article).includes("21 November 2026"), `the picture's description says: ${alts(article)}`);
  const page = await readPage(product, who, `/bot/articles/view?id=${article.id}`);
  must(page.includes("November 21, 2026") && !page.includes("November 20, 2026"), "the article's page has another day");
  return "text, description and page say 21 November";
}

async function browsersZone(product: Product): Promise<string> {
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext({ timezoneId: "Asia/Tokyo" })).newPage();
    const email = "articles.browser@galley.example";
    await page.goto(`${product.url}/signin?tab=create`);
    await signUpInPages(page, product.world, email);
    const [account] = await product.sql("select time_zone from accounts where email = $1", [email]);
    must(account?.["time_zone"] === "Asia/Tokyo", `the account lives in ${String(account?.["time_zone"])}`);
  } finally {
    await browser.close();
  }
  return "who signs up in a browser in Tokyo has an account in Asia/Tokyo";
}

/** No unit taken, no mail sent. */
async function mustWait(
  product: Product,
  { email }: Owner,
  { id, generateStatus, waitingFor, version }: Seen,
): Promise<void> {
  must(
    generateStatus === "PENDING" && waitingFor === "WORDS" && version === 0,
    `it is ${generateStatus}, waiting for ${waitingFor}`,
  );
  must(
    (await product.sql("select 1 from plan_units where article_id = $1", [id])).length === 0,
    "it took a unit of the plan",
  );
  must((await product.sql("select 1 from approvals where article_id = $1", [id])).length === 0, "it asks for approval");
  const mails = await readMails(product.world.rig.mailbox, { to: email });
  must(
    mails.every((mail) => findApprovalLink(mail) === null),
    "a proof was mailed",
  );
}

async function needsWords(product: Product): Promise<string> {
  const captions = ["", "🏺🔥 1️⃣", "#kiln #pottery\n.\n#glaze"];
  for (const caption of captions) {
    const owner = await newOwner(product);
    await mustWait(product, owner, await writeLatest(product, owner, caption));
    await mustWait(product, owner, await writeUpload(product, owner, "🏺 #pot"));
  }
  return "latest posts with nothing, emoji or hashtags only, and uploads alike, wait and cost nothing";
}

async function connectedAndChecked(product: Product): Promise<string> {
  const email = "articles.words@galley.example";
  const who = await signUp(product, email);
  const userId = await addAccount(product, "articles.words", [""]);
  const connection = await authorize(product, who, userId);
  const made = `mutation { createSource(connectionId: "${connection}", settings: { label: "Pots" }) { id } }`;
  const { id: sourceId } = await askFor<{ id: string }>(product.url, who, made);
  const owner = { who, email, userId, sourceId };
  const listAll = () =>
    askFor<{ nodes: Seen[] }>(product.url, who, `{ articles { nodes { ${fields} } } }`).then(({ nodes }) => nodes);
  const waitFor = (count: number) =>
    waitUntil(`${count} posts wait for words`, async () => {
      const waiting = (await listAll()).filter(({ waitingFor }) => waitingFor === "WORDS");
      return waiting.length === count ? waiting : false;
    });
  await waitFor(1);
  await control(product.world.rig.instagram, "POST", `/accounts/${userId}/posts`, { caption: "🔵" });
  await askFor(product.url, who, `mutation { checkSource(id: "${sourceId}") { found } }`);
  for (const article of await waitFor(2)) await mustWait(product, owner, article);
  return "the latest post on connecting and one found by “check now” wait";
}

async function wordsAreSaid(product: Product): Promise<string> {
  const owner = await newOwner(product);
  const { id } = await writeLatest(product, owner, "#glaze 🔵");
  const labels = { "": "What is this post about?", "/vi": "Bài đăng này nói về điều gì?" };
  for (const [prefix, label] of Object.entries(labels)) {
    for (const path of ["/bot/articles", `/bot/articles/view?id=${id}`]) {
      must(
        (await readPage(product, owner.who, prefix + path)).includes(label),
        `${prefix}${path} has no field for words`,
      );
    }
  }
  await askFor(
    product.url,
    owner.who,
    `mutation { addWords(articleId: "${id}", words: "Seven cups, glazed in blue for Anna.") { id } }`,
  );
  const article = await settled(product, owner.who, id);
  must(article.generateStatus === "GENERATED", `it is ${article.generateStatus}`);
  must(
    `${article.title} ${article.markdown}`.includes("Seven cups, glazed in blue for Anna"),
    `it says ${article.markdown}`,
  );
  must(!reasons(article).some((reason) => /name|quantity|coverage/.test(reason)), `found: ${reasons(article).join()}`);
  await waitUntil("the proof is mailed", async () =>
    (await readMails(product.world.rig.mailbox, { to: owner.email })).some((mail) => findApprovalLink(mail) !== null),
  );
  return "a field in both languages; the words make the article, are its source, and the proof comes";
}

async function vietnameseFacts(product: Product): Promise<string> {
  const owner = await newOwner(product);
  const caption = "Sáng nay mình dậy từ năm giờ để nướng bánh. Hai tuần nữa tiệm mình tròn một tuổi, ghé chơi nhé.";
  const article = await writeLatest(product, owner, caption);
  must(article.markdown?.includes("năm giờ") === true, `the article says: ${article.markdown}`);
  const missing = article.findings?.find(({ reason }) => reason === "findings.coverage.missing");
  must(missing === undefined, `called left out: ${missing?.values["missing"] ?? ""}`);
  return "“năm giờ” and “hai tuần” are found in the article that quotes them";
}

export const articleCases: Case[] = [
  { point: "C1", name: "a paragraph in any language", run: anyLanguage },
  { point: "C2", name: "an unchanged save", run: unchangedSave },
  { point: "C3", name: "an uploaded photo is no post on Instagram", run: uploadsAreNoPosts },
  {
    point: "C4",
    name: "a sentence about the owner",
    run: (product) => noRepetition(product, `language: en, about: ${JSON.stringify(about)}`, english),
  },
  {
    point: "C4",
    name: "posts of one day in Japanese",
    run: (product) => noRepetition(product, "language: ja", japanese),
  },
  { point: "C5", name: "days where the owner lives", run: ownersDays },
  { point: "C5", name: "a new account's time zone", run: browsersZone },
  { point: "C6", name: "a post without words", run: needsWords },
  { point: "C6", name: "a post without words that was found", run: connectedAndChecked },
  { point: "C6", name: "words for it", run: wordsAreSaid },
  { point: "C8", name: "Vietnamese numbers in words", run: vietnameseFacts },
];
