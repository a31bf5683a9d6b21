import { PassThrough } from "node:stream";
import { join } from "node:path";
import { pino } from "pino";
import type { SignInSettings } from "../src/entries/http/pages/page-context.ts";
import type { PageServices } from "../src/entries/http/pages/page-services.ts";
import type { ApprovalView } from "../src/post/approvals/deciding/approval-view.ts";
import type { ApprovalDecision } from "../src/post/approvals/deciding/decide-approval.ts";
import type { Place } from "../src/post/approvals/deciding/list-places.ts";
import type { SiteContent } from "../src/platform/config/site-content.ts";
import { createHttpServer, type HttpServerOptions } from "../src/entries/http/server.ts";

/** A site that an approved article is on its way to. */
export const place: Place = {
  integrationId: "0199a000-0000-7000-8000-000000000001",
  label: "Harbour & Hill",
  state: "publishing",
  link: null,
  slotAt: null,
  isSlow: false,
  problem: null,
  mend: null,
};

/** One approval that can be viewed and decided, kept in memory. */
export const waitingApproval: ApprovalView = {
  state: "waiting",
  decidedAt: null,
  decidesAs: "lena@example.com",
  remindAt: new Date("2026-11-23T10:00:00Z"),
  locale: "en",
  accountName: "@lena.bakes",
  timeZone: "Europe/Zurich",
  posts: [
    { permalink: "https://www.instagram.com/p/Cx1/", postedAt: new Date("2026-11-20T09:00:00Z"), skippedVideos: 0 },
  ],
  article: {
    title: "Sourdough on a slow Sunday",
    language: "en",
    version: 1,
    writer: "built-in",
    document: {
      blocks: [
        { type: "figure", picture: { pictureId: "p1", alt: "A round loaf", caption: [{ text: "Out of the oven." }] } },
        { type: "paragraph", spans: [{ text: "Forty hours, <b>three</b> ingredients." }] },
        { type: "heading", level: 2, spans: [{ text: "What goes in" }] },
        { type: "list", ordered: false, items: [[{ text: "flour" }], [{ text: "water" }], [{ text: "salt" }]] },
        { type: "quote", paragraphs: [[{ text: "Bread waits for nobody." }]] },
        {
          type: "paragraph",
          spans: [{ text: "The recipe", marks: [{ type: "link", href: "https://example.com/recipe" }] }],
        },
      ],
    },
  },
  pictureUrls: { p1: "/media/p1-signed" },
  pictureSizes: { p1: { width: 1080, height: 810 } },
  articleUrl: "http://galley.test/bot/articles/view?id=a1",
  targets: [{ label: "Lena's blog", sideEffects: [{ kind: "public-at", url: "https://blog.example/" }] }],
  places: [],
  texts: [
    { kind: "paragraph", text: "Forty hours, <b>three</b> ingredients." },
    { kind: "heading", text: "What goes in" },
  ],
  titles: [],
  whatIsNew: null,
  findings: [],
  questions: [],
  hasFailed: false,
  factsOffered: [],
  followsChangeRequests: true,
  changeRequest: null,
  votes: null,
  copy: null,
};

export const token = "Zt7w-Qm2XkV9rB4nLs8dHy1cPf6gJ3aE0uTiOoKjMxN";

/** An operator who has set everything. */
export const testSite: SiteContent = {
  operator: "Harbour Press Ltd",
  contactEmail: "hello@galley.test",
  prices: { table: { amount: 12, currency: "CHF" }, text: { amount: 9, currency: "USD" } },
  impressions: [
    {
      quote: { en: "It kept my commas.", vi: "Nó giữ nguyên dấu phẩy của tôi." },
      name: "Lena",
      role: { en: "Baker", vi: "Thợ làm bánh" },
      sample: true,
    },
  ],
  seenOn: [{ name: "The Evening Proof", sample: true }],
  partner: {
    name: "Harbour Pages",
    url: "https://partner.example/",
    logo: null,
    offer: { en: "20% off the first year", vi: "Giảm 20% trong năm đầu" },
    hasCode: true,
  },
  processors: { signIn: "own", models: [], stripe: true },
  trialHours: 24,
  tagManagerId: null,
  statusPage: false,
  hasPlans: true,
  hostsBlogs: true,
  connectBy: ["instagram-login"],
};

/** The same with a question of each kind. */
export const askingApproval: ApprovalView = {
  ...waitingApproval,
  questions: [
    { text: "Which one is Bruno, the upper or the lower?", isPrivate: false },
    { text: "You wrote in May that you never bake on Sundays. Was this the first time?", isPrivate: true },
  ].map((question, index) => ({
    ...question,
    id: `0199a000-0000-7000-8000-00000000000${index}`,
    state: "open",
    answer: null,
    answeredBy: null,
    answeredHow: null,
    answeredAt: null,
  })),
};

/** Sign-in at a user pool that no test calls. */
export const testSignIn: SignInSettings = {
  userPoolId: "eu-test-1_Galley",
  userPoolClientId: "galley",
  userPoolEndpoint: "http://localhost:1",
  identityPoolId: null,
  identityPoolEndpoint: null,
  oauthDomain: null,
  facebook: false,
  secondFactor: "OFF",
  textMessages: false,
  signUp: "open",
};

/** Records every decision, so that a test can assert that there was none. */
export function fakeServices(views: Record<string, ApprovalView> = { [token]: waitingApproval }) {
  const decisions: ApprovalDecision[] = [];
  const current = new Map(Object.entries(views));
  const services: PageServices = {
    publicUrl: "http://galley.test",
    homeLinks: [{ label: "Mailbox", url: "http://127.0.0.1:8025/" }],
    site: testSite,
    writesWithModel: async () => true,
    listProcessors: async () => testSite.processors,
    showEarlierPicture: async () => null,
    countGeneratedArticles: async () => 1234,
    readStatus: async () => null,
    isOperator: async () => false,
    openOperator: async () => null,
    sendContactMessage: async () => null,
    findTrial: async () => null,
    answerTrial: async () => null,
    findApproval: async (given) => current.get(given) ?? null,
    async decideApproval(given, decision) {
      const view = current.get(given);
      if (!view) return null;
      decisions.push(decision);
      if (decision === "later") return view;
      const state = decision === "approve" ? "approved" : "declined";
      const decided: ApprovalView = { ...view, state, decidedAt: new Date("2026-11-21T10:00:00Z") };
      current.set(given, decided);
      return decided;
    },
    editApproval: async (_token, { title }) =>
      title === "" ? { problem: "This is required" } : { token: `${token}-edited` },
    askForChanges: async (_token, changeRequest) =>
      changeRequest.trim() === "" ? { problem: "This is required" } : null,
    answerQuestions: async (_token, _version, answers) =>
      answers.some(({ text }) => text.length > 1_000) ? { problem: "At most 1000 characters" } : { answeredBefore: [] },
    skipQuestions: async () => null,
    retryWriting: async () => null,
    retryPlace: async () => null,
    recordSeenLive: async () => {},
    rememberFact: async () => null,
    findWaiting: async () => null,
    answerWaiting: async () => null,
    skipWaiting: async () => null,
    approveByMailProgram: async (given) => current.has(given),
    findApproverInvitation: async (given) =>
      given === token ? { state: "waiting", locale: "en", accountName: "@lena.bakes", email: "tom@galley.test" } : null,
    answerApproverInvitation: async () => {},
    findStoppableMails: async (signed) =>
      signed === "ours" ? { kind: "digest", locale: "en", isStopped: false } : null,
    stopMails: async () => {},
    executeDocument: async () => ({ data: null, errors: [] }),
  };
  return { services, decisions };
}

/** A real server on a free port with the built pages; `lines` collects its log. */
export async function startSite(options: Partial<HttpServerOptions> = {}) {
  const lines: string[] = [];
  const sink = new PassThrough();
  sink.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  const server = await createHttpServer({
    services: fakeServices().services,
    health: { checkReady: async () => ({ database: true }) },
    logger: pino(sink),
    host: "127.0.0.1",
    port: 0,
    buildDir: join(import.meta.dirname, "../build"),
    serveMedia: async () => new Response(picture, { headers: { "Content-Type": "image/svg+xml" } }),
    ...options,
  });
  const { port } = await server.listen();
  return { server, lines, url: `http://127.0.0.1:${port}` };
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#b5651d"/></svg>';
