import { Hono } from "hono";
import sharp from "sharp";
import { readBundled } from "../../../simulators/instagram/picture-files.ts";
import type { HttpEnv } from "../../../src/entries/http/http-env.ts";
import type { ApprovalView } from "../../../src/post/approvals/deciding/approval-view.ts";
import type { WaitingView } from "../../../src/post/questions/find-waiting.ts";
import type { TrialView } from "../../../src/post/trials/get-trial.ts";
import { askingApproval, fakeServices, place, startSite, waitingApproval } from "../../../test/site.ts";

const decidedAt = new Date("2026-11-21T10:00:00Z");
const link = "https://harbourandhill.example/sourdough-on-a-slow-sunday/";
const approved = { ...waitingApproval, state: "approved", decidedAt } as const;

/** A proof in every state. */
const proofs: Record<string, ApprovalView> = {
  asking: {
    ...askingApproval,
    titles: ["Forty hours for one loaf", "Flour, water, salt"],
    factsOffered: ["Bruno is the lower one."],
    findings: [
      {
        kind: "quantity",
        block: 1,
        sentence: "Forty hours, <b>three</b> ingredients.",
        reason: "findings.quantity.number",
        values: { value: "forty" },
      },
    ],
  },
  "said-yes": { ...waitingApproval, state: "said-yes", votes: { yes: 1, needed: 2 } },
  publishing: { ...approved, places: [place] },
  scheduled: { ...approved, places: [{ ...place, state: "scheduled", slotAt: new Date("2026-12-01T08:00:00Z") }] },
  live: { ...approved, places: [{ ...place, state: "live", link }] },
  failed: { ...approved, places: [{ ...place, state: "failed", problem: "rejected", mend: "retry" }] },
  copied: {
    ...approved,
    targets: [],
    copy: { html: "<p>Forty hours.</p>", markdown: "Forty hours.", upgradeUrl: "https://galley.example/bot/upgrade" },
  },
  declined: { ...waitingApproval, state: "declined", decidedAt },
  changes: { ...waitingApproval, state: "changes", changeRequest: "Shorter, and start with the smell." },
  unchanged: { ...waitingApproval, hasFailed: true, changeRequest: "Shorter, and start with the smell." },
  unanswered: { ...askingApproval, hasFailed: true },
  superseded: { ...waitingApproval, state: "superseded" },
  expired: { ...waitingApproval, state: "expired" },
  revoked: { ...waitingApproval, state: "revoked" },
};

const written: TrialView = {
  state: "GENERATED",
  token: "not-for-the-page",
  expiresAt: new Date("2026-12-24T10:00:00Z"),
  timeZone: "Europe/Zurich",
  isClaimed: false,
  questions: [{ id: "1", text: "Which one is Bruno?", isPrivate: false, answer: null }],
  canAnswer: true,
  whatIsNew: null,
  previewUrl: "https://galley.example/preview/1",
  titles: [],
  article: waitingApproval.article,
  pictureUrls: waitingApproval.pictureUrls,
  pictureSizes: waitingApproval.pictureSizes,
};
const writing: TrialView = { ...written, state: "GENERATING", article: null, questions: [], canAnswer: false };

/**
 * Starts a server for each page that visitors see only for a moment or in a special case, stuck in that state. Returns
 * their URLs; the tokens end in a language.
 */
export async function startStagedPages() {
  const buffer = await readBundled("Wine_by_Jakkub_Mede.jpg");
  const photo = await sharp(buffer).resize(waitingApproval.pictureSizes["p1"]).jpeg().toBuffer();
  const trynow = new Hono<HttpEnv>().get("/state", (c) => c.json(writing)).get("/challenge", (c) => c.json({}));
  const start = async (services: object) => {
    const { services: base } = fakeServices(inBothLanguages(proofs));
    return startSite({
      services: { ...base, ...services, findWaiting: async (signed) => findWaiting(signed) },
      trynow,
      serveMedia: async () => new Response(new Uint8Array(photo), { headers: { "Content-Type": "image/jpeg" } }),
    });
  };
  const [staged, trialOnItsWay, trialDone] = await Promise.all([
    start({}),
    start({ findTrial: async () => writing }),
    start({ findTrial: async () => written }),
  ]);
  return {
    addresses: { proofs: staged.url, writing: trialOnItsWay.url, written: trialDone.url },
    async [Symbol.asyncDispose]() {
      await Promise.all([staged, trialOnItsWay, trialDone].map(({ server }) => server.close()));
    },
  };
}

function inBothLanguages(views: Record<string, ApprovalView>): Record<string, ApprovalView> {
  const locales = ["en", "vi"] as const;
  return Object.fromEntries(
    Object.entries(views).flatMap(([name, view]) =>
      locales.map((locale) => [`${name}-${locale}`, { ...view, locale }]),
    ),
  );
}

function findWaiting(signed: string): WaitingView | null {
  const [wanted, locale] = signed.split("/");
  const state = (["waiting", "writing", "written", "failed"] as const).find((one) => one === wanted);
  if (state === undefined || (locale !== "en" && locale !== "vi")) return null;
  return {
    articleId: "0b6f1d56-6f0c-4c6e-9d0f-3f2c0b9a7d11",
    state,
    locale,
    timeZone: "Europe/Zurich",
    accountName: "lena.bakes",
    caption: "Bruno stays with us, the other one doesn’t.",
    picture: { url: "/media/p1-signed", alt: "A round loaf" },
    until: decidedAt,
    questions: askingApproval.questions,
  };
}
