import { renderHtml } from "../../../document/render/html.ts";
import { renderJsonLd, toAiMarking } from "../../../document/render/json-ld.ts";
import { renderMarkdown } from "../../../document/render/markdown.ts";
import type { Article } from "../../../post/articles/reading/select-articles.ts";
import type { Finding } from "../../../writer/article-writer.ts";
import type { GuardedContext } from "../api-context.ts";
import { addBranding } from "../../../owner/plans/branding.ts";
import { builder } from "../builder.ts";
import {
  ArticleForm,
  ArticleLanguage,
  Decision,
  GenerateStatus,
  PublicationState,
  PublishStatus,
  Rating,
  RatingReason,
  WaitingFor,
} from "./article-enums.ts";
import { DocumentOutput } from "./body/block-types.ts";
import type {
  ArticleApproval,
  ArticleMail,
  ArticlePicture,
  ArticlePost,
  ArticlePublication,
  ArticlePullRequest,
} from "./load-article-parts.ts";
import { QuestionType } from "./question-types.ts";

const Picture = builder.objectRef<ArticlePicture>("Picture").implement({
  description: "Our own copy of a picture of the post.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Identifies the picture in a document." }),
    url: t.exposeString("url", { description: "A signed address, good as long as the service's key; JPEG." }),
    thumbnailUrl: t.exposeString("thumbnailUrl", { description: "The same for a list, at most 320 pixels a side." }),
    alt: t.exposeString("alt", { nullable: true, description: "The platform's alternative text." }),
    width: t.exposeInt("width", { description: "In pixels." }),
    height: t.exposeInt("height", { description: "In pixels." }),
  }),
});

const ToldPost = builder.objectRef<ArticlePost>("ToldPost").implement({
  description: "A post behind an article.",
  fields: (t) => ({
    caption: t.exposeString("caption", { description: "Its caption, after any words that its owner added." }),
    permalink: t.exposeString("permalink", {
      nullable: true,
      description: "The post on Instagram; null for an uploaded picture.",
    }),
    postedAt: t.expose("postedAt", { type: "DateTime", description: "When it was posted." }),
  }),
});

const Publication = builder.objectRef<ArticlePublication>("Publication").implement({
  description: "The article on one integration.",
  fields: (t) => ({
    integrationId: t.exposeID("integrationId", { description: "Where." }),
    label: t.exposeString("label", { description: "The integration's name." }),
    version: t.exposeInt("version", { description: "The version there, or on its way there." }),
    state: t.expose("state", { type: PublicationState, description: "Its state." }),
    slotAt: t.expose("slotAt", {
      type: "DateTime",
      nullable: true,
      description: "The weekly slot in which it will be published; null if it doesn't wait for one.",
    }),
    link: t.exposeString("link", { nullable: true, description: "The article on the site; null until it is there." }),
    categoryName: t.exposeString("categoryName", {
      nullable: true,
      description: "The category that the integration files it under.",
    }),
    categoryLink: t.exposeString("categoryLink", { nullable: true, description: "The category's page on the site." }),
    failure: t.exposeString("failure", {
      nullable: true,
      description:
        "Why it couldn't be published: a stable code. `changed-on-site`: somebody edited it there, so it was left " +
        "alone. `awaiting-merge`, while WAITING: its pull request needs somebody else's review or merge. " +
        "`unauthorized` and `site-paused`, while WAITING or UNPUBLISHING: it resumes when its integration does. " +
        "`not-taken-down`: taking it down failed or was cut short, so it may still be there.",
    }),
    notLanded: t.exposeStringList("notLanded", {
      nullable: true,
      description:
        "The parts of the live version that the site didn't accept, as codes such as `category`; empty if all " +
        "arrived.",
    }),
    publishedAt: t.expose("publishedAt", {
      type: "DateTime",
      nullable: true,
      description: "The last time it was published.",
    }),
  }),
});

const PullRequest = builder.objectRef<ArticlePullRequest>("PullRequest").implement({
  description: "An open pull request that shows the article. Merging it approves the article.",
  fields: (t) => ({
    integrationId: t.exposeID("integrationId", { description: "The integration whose repository has it." }),
    url: t.exposeString("url", { description: "Its page at the forge." }),
  }),
});

const Approval = builder.objectRef<ArticleApproval>("Approval").implement({
  description: "A decision about a version, by mail or here.",
  fields: (t) => ({
    version: t.exposeInt("version", {
      description: "The version that it is about. If older than the article's, nobody has decided on the newest.",
    }),
    decision: t.expose("decision", { type: Decision, nullable: true, description: "Null until somebody decides." }),
    decidedAt: t.expose("decidedAt", { type: "DateTime", nullable: true, description: "When." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "When the first mailed link expires. Links in later reminders last longer.",
    }),
  }),
});

const ApprovalMailKind = builder.enumType("ApprovalMailKind", {
  description: "The purpose of a mail about a version.",
  values: {
    REQUEST: { value: "approval-request", description: "A request for approval." },
    REMINDER: { value: "approval-reminder", description: "Reminded, once." },
  } as const,
});

const MailStateType = builder.enumType("MailState", {
  description: "A mail's state.",
  values: {
    QUEUED: { value: "queued", description: "Waiting to be sent, or to be retried." },
    SENDING: { value: "sending", description: "Being sent." },
    SENT: { value: "sent", description: "Accepted by the mail server." },
    UNCERTAIN: {
      value: "uncertain",
      description: "Unknown: the connection broke after the last byte. Never resent automatically.",
    },
    FAILED: { value: "failed", description: "Not sent; `failure` says why." },
  } as const,
});

const ApprovalMail = builder.objectRef<ArticleMail>("ApprovalMail").implement({
  description: "A mail about a version.",
  fields: (t) => ({
    to: t.exposeString("to", { description: 'The current address; "" for a removed approver.' }),
    kind: t.expose("kind", { type: ApprovalMailKind, description: "Its purpose." }),
    state: t.expose("state", { type: MailStateType, description: "Its state." }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it wasn't sent: a stable code; recipient-bounced and recipient-blocked are about the address.",
    }),
    at: t.expose("at", { type: "DateTime", description: "When it was sent, otherwise when it was requested." }),
  }),
});

const FindingType = builder.objectRef<Finding>("Finding").implement({
  description: "Something to check in the article before publishing it.",
  fields: (t) => ({
    kind: t.exposeString("kind", {
      description: "Its kind: quantity, name, link, claim, language, …; docs/writer.md lists them all.",
    }),
    sentence: t.exposeString("sentence", {
      nullable: true,
      description: "The sentence concerned; null for the whole article.",
    }),
    reason: t.exposeString("reason", { description: "The reason's stable code." }),
    values: t.field({
      type: "JSON",
      description: "The values that the reason names, by name.",
      resolve: ({ values }) => values ?? {},
    }),
    isAdvice: t.boolean({
      description: "Whether it is only a hint, which holds nothing back.",
      resolve: ({ isAdvice }) => isAdvice ?? false,
    }),
  }),
});

/** A copy carries the same as a publication: the plan's branding, and the AI label from the settings. */
const render = async (
  article: Article,
  { parts, galley }: GuardedContext,
  toText: typeof renderHtml,
): Promise<string | null> => {
  const { id, title, language } = article;
  const [document, pictures, isBranded, type] = await Promise.all([
    parts.document(id),
    parts.pictures(id),
    parts.isBranded(),
    galley.config.aiMarking ? parts.digitalSourceType(id) : undefined,
  ]);
  if (document === undefined || language === null || title === null) return null;
  const urls = new Map(pictures?.map(({ id: pictureId, url }) => [pictureId, url]));
  const shown = isBranded ? addBranding(galley, { document, language }) : document;
  const text = toText(shown, { pictureUrl: (pictureId) => urls.get(pictureId) ?? null });
  return type === undefined
    ? text
    : `${text.trimEnd()}\n\n${renderJsonLd(toAiMarking({ title, language, digitalSourceType: type }))}\n`;
};

export const ArticleType = builder.objectRef<Article>("Article").implement({
  description: "An article: the newest version of the text written from a post.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    sourceId: t.exposeID("sourceId", { description: "The source of its post." }),
    generateStatus: t.expose("status", { type: GenerateStatus, description: "The state of writing." }),
    publishStatus: t.field({
      type: PublishStatus,
      description: "Whether it is on any integration.",
      resolve: (article) => (article.publishedAt === null ? "UNPUBLISHED" : "PUBLISHED"),
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description:
        "For a FAILED article, why, as a stable code; for a GENERATED one, why requested changes couldn't be " +
        "written.",
    }),
    waitingFor: t.expose("waitingFor", {
      type: WaitingFor,
      nullable: true,
      description: "Why a PENDING article isn't written yet.",
    }),
    isQueued: t.boolean({
      description:
        "Whether a PENDING article that waits for QUOTA is written automatically once the plan has room, as those of " +
        "an imported archive are.",
      resolve: ({ waitingFor, isQueued }) => waitingFor === "quota" && isQueued,
    }),
    digestAt: t.expose("digestAt", {
      type: "DateTime",
      nullable: true,
      description: "When the digest that it waits for is made: the end of its last day.",
    }),
    version: t.exposeInt("version", {
      description:
        "The newest version, counted from 1; 0 before the first is written. Edits and decisions refer to it.",
    }),
    title: t.exposeString("title", { nullable: true, description: "Null before the first version." }),
    titles: t.stringList({
      description: "Up to five titles from the writer, from different angles, best first.",
      resolve: (article) => article.titles ?? [],
    }),
    form: t.expose("form", { type: ArticleForm, nullable: true, description: "Null if the writer didn't say." }),
    questions: t.field({
      type: [QuestionType],
      description: "Questions that readers would ask and only the owner can answer: open, answered and skipped.",
      resolve: async (article, _args, context) => (await context.parts.questions(article.id)) ?? [],
    }),
    factsOffered: t.stringList({
      description: "Sentences from the answers that hold beyond this post and aren't remembered yet; for rememberFact.",
      resolve: async (article, _args, context) => (await context.parts.factsOffered(article.id)) ?? [],
    }),
    document: t.field({
      type: DocumentOutput,
      nullable: true,
      description: "The body as blocks, which the editor edits.",
      resolve: async (article, _args, context) => (await context.parts.document(article.id)) ?? null,
    }),
    html: t.string({
      nullable: true,
      description:
        "The body as HTML, safe to embed in a page. Ends with the branding line unless the plan leaves it out, " +
        "and with the AI marking (JSON-LD) if a model was involved and AI_MARKING is on.",
      resolve: (article, _args, context) => render(article, context, renderHtml),
    }),
    markdown: t.string({
      nullable: true,
      description: "The body as CommonMark, with the same line and marking.",
      resolve: (article, _args, context) => render(article, context, renderMarkdown),
    }),
    language: t.expose("language", { type: ArticleLanguage, nullable: true, description: "The article's language." }),
    excerpt: t.exposeString("excerpt", { nullable: true, description: "One or two sentences for lists." }),
    metaDescription: t.exposeString("metaDescription", {
      nullable: true,
      description: "A description for search engines.",
    }),
    slug: t.exposeString("slug", { nullable: true, description: "The last part of its address." }),
    tags: t.exposeStringList("tags", { nullable: true, description: "Its tags." }),
    findings: t.field({
      type: [FindingType],
      description: "Things to check. Automatic publishing waits while there are any.",
      resolve: (article) => article.findings ?? [],
    }),
    writer: t.string({
      nullable: true,
      description: '"built-in" or "model": the writer of the last machine-written version.',
      resolve: (article) => article.record?.writer ?? null,
    }),
    rating: t.expose("rating", { type: Rating, nullable: true, description: "Thumbs up or down." }),
    ratingReason: t.expose("ratingReason", {
      type: RatingReason,
      nullable: true,
      description: "The reason for the rating.",
    }),
    caption: t.exposeString("caption", {
      description: "The post's caption, after any words that its owner added; for a digest, its last post's.",
    }),
    permalink: t.exposeString("permalink", {
      nullable: true,
      description: "The post on Instagram; null for an uploaded picture.",
    }),
    postedAt: t.expose("postedAt", { type: "DateTime", description: "When the post was made." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the post was found." }),
    generatedAt: t.expose("generatedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the last machine version was written.",
    }),
    publishedAt: t.expose("publishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was first published on any integration.",
    }),
    pictures: t.field({
      type: [Picture],
      description: "The post's pictures, in order; for a digest, those of all its posts.",
      resolve: async (article, _args, context) => (await context.parts.pictures(article.id)) ?? [],
    }),
    posts: t.field({
      type: [ToldPost],
      description: "The posts behind it, oldest first: one, or a digest's.",
      resolve: async (article, _args, context) => (await context.parts.posts(article.id)) ?? [],
    }),
    publications: t.field({
      type: [Publication],
      description: "Where it is, or will be published.",
      resolve: async (article, _args, context) => (await context.parts.publications(article.id)) ?? [],
    }),
    pullRequests: t.field({
      type: [PullRequest],
      description: "Its open pull requests, where an integration wants them.",
      resolve: async (article, _args, context) => (await context.parts.pullRequests(article.id)) ?? [],
    }),
    approval: t.field({
      type: Approval,
      nullable: true,
      description: "The decision about the newest version that reviewers were asked about.",
      resolve: async (article, _args, context) => (await context.parts.approval(article.id)) ?? null,
    }),
    approvalMails: t.field({
      type: [ApprovalMail],
      description: "Mails about the newest version, oldest first, except the daily mail.",
      resolve: async (article, _args, context) => (await context.parts.approvalMails(article.id)) ?? [],
    }),
  }),
});
