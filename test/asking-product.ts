import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { closeContext, launchChromium } from "../app/testing/launch-chromium.ts";
import approvalEn from "../messages/en/approval.json" with { type: "json" };
import questionsEn from "../messages/en/questions.json" with { type: "json" };
import approvalVi from "../messages/vi/approval.json" with { type: "json" };
import questionsVi from "../messages/vi/questions.json" with { type: "json" };
import type { ArticleLanguage, Locale } from "../src/platform/languages.ts";
import { connectInstagram, openOwner, type Owner } from "./owners.ts";
import { type Product, startProduct } from "./product.ts";
import { control, findApprovalLinks, type ReceivedMail, readMails } from "./rig.ts";
import { waitUntil } from "./wait-until.ts";

/** The whole running product, with its own worker and Chromium, for people who are asked and who answer. */
export type AskingProduct = Product & {
  browser: Browser;
  connect(account?: Account): Promise<Connected>;
  /** A new post of a connected account; the service finds it when it polls. */
  addPost(userId: string, caption?: string): Promise<void>;
  /** Connects an account whose latest post is written; resolves when the proof is in its owner's mailbox. */
  arrive(account?: Account & { caption?: string }): Promise<Arrived>;
  /** Resolves with the newest link that a proof brought to this address, other than `before`. */
  waitForProof(email: string, before?: string): Promise<string>;
  mailsTo(email: string): Promise<ReceivedMail[]>;
  /** On a phone, unless the options say otherwise. */
  openPage(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Open pages poll; a test closes its own. */
  closePages(kept?: Page): Promise<void>;
  readArticle(articleId: string): Promise<ArticleState>;
};

type Account = {
  owner?: Owner;
  locale?: Locale;
  language?: ArticleLanguage;
  /** Posts from before; they become no articles. */
  earlier?: string[];
};
export type Connected = { owner: Owner; sourceId: string; userId: string };
export type Arrived = Connected & { articleId: string; link: string };
export type ArticleState = {
  version: number;
  status: string;
  /** How many versions are stored. */
  versions: number;
  /** "approved", "declined", "changes" or null, of the newest version's approval. */
  decision: string | null;
};

/** The built-in writer asks three questions about it, and so does the simulated model. */
export const chairs =
  "Golden hour at the workshop, Dorfstrasse 12. Two chairs, made by Priya and me. The blue one wobbles.";

export const texts = {
  en: { ...approvalEn, questions: questionsEn },
  vi: { ...approvalVi, questions: questionsVi },
};

export const writers = [
  { writer: "the built-in writer", withModel: false },
  { writer: "a model", withModel: true },
];

export async function startAskingProduct(options: {
  withModel: boolean;
  settings?: Record<string, string>;
}): Promise<AskingProduct> {
  const [product, browser] = await Promise.all([startProduct(options), launchChromium()]);
  const parts = { ...product, browser };
  const addPost: AskingProduct["addPost"] = async (userId, caption = chairs) =>
    void (await control(product.rig.instagram, "POST", `/accounts/${userId}/posts`, { caption }));
  const mailsTo = (to: string) => readMails(product.rig.mailbox, { to });
  const findProof = async (email: string) => findApprovalLinks(await mailsTo(email)).at(-1);
  const waitForProof: AskingProduct["waitForProof"] = (email, before) =>
    waitUntil("a proof is mailed", async () => {
      const newest = await findProof(email);
      return newest !== before && newest;
    });
  const connect = (account: Account & { caption?: string } = {}) => connectAccount(parts, account);
  return {
    ...parts,
    addPost,
    mailsTo,
    waitForProof,
    connect,
    async arrive({ caption = chairs, ...account } = {}) {
      const before = account.owner && (await findProof(account.owner.email));
      const connected = await connect({ ...account, caption });
      const [article] = await product.sql("select id from articles where source_id = $1", [connected.sourceId]);
      return {
        ...connected,
        articleId: String(article?.["id"]),
        link: await waitForProof(connected.owner.email, before),
      };
    },
    async openPage(url, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        serviceWorkers: "block",
        ...options,
      });
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    async closePages(kept) {
      const others = browser.contexts().filter((context) => context !== kept?.context());
      await Promise.all(others.map(closeContext));
    },
    readArticle: (articleId) => readArticle(product, articleId),
    async close() {
      await browser.close();
      await product.close();
    },
  };
}

async function connectAccount(
  { rig, ctx }: Pick<AskingProduct, "rig" | "ctx">,
  { owner, locale = "en", language = "en", earlier = [], caption }: Account & { caption?: string },
): Promise<Connected> {
  const asked = owner ?? (await openOwner(ctx, { locale }));
  const past = earlier.map((text, index) => ({ caption: text, postedAt: `2026-01-${10 + index}T09:00:00Z` }));
  const posts = [...past, ...(caption === undefined ? [] : [{ caption }])];
  const { sourceId, userId } = await connectInstagram(rig, ctx, asked, { language, posts });
  return { owner: asked, sourceId, userId };
}

async function readArticle({ sql }: Product, articleId: string): Promise<ArticleState> {
  const [row] = await sql(
    `select a.version, a.status, approval.decision,
            (select count(*)::int from article_versions v where v.article_id = a.id) as versions
       from articles a left join approvals approval on approval.article_id = a.id and approval.version = a.version
      where a.id = $1`,
    [articleId],
  );
  if (row === undefined) throw new Error(`There is no article ${articleId}`);
  return row as ArticleState;
}
