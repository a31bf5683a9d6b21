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
    id: t.exposeID("id", { description: "Its id, which identifies the picture in a document." }),
    url: t.exposeString("url", { description: "A signed URL, valid until the signing key is removed; JPEG." }),
    thumbnailUrl: t.exposeString("thumbnailUrl", {
      description: "A signed URL of a thumbnail for lists, at most 320 pixels a side.",
    }),
    alt: t.exposeString("alt", {
      nullable: true,
      description: "The alternative text that came with the picture; null if it had none.",
    }),
    width: t.exposeInt("width", { description: "The picture's width in pixels." }),
    height: t.exposeInt("height", { description: "The picture's height in pixels." }),
  }),
});

const ToldPost = builder.objectRef<ArticlePost>("ToldPost").implement({
  description: "A post behind an article.",
  fields: (t) => ({
    caption: t.exposeString("caption", { description: "Its caption, after any words that its owner added." }),
    permalink: t.exposeString("permalink", {
      nullable: true,
      description: "The post's URL on its platform; null if it has none, as for an uploaded picture.",
    }),
    postedAt: t.expose("postedAt", { type: "DateTime", description: "When the post was made." }),
    skippedVideos: t.exposeInt("skippedVideos", { description: "How many of its videos the article leaves out." }),
  }),
});

const Publication = builder.objectRef<ArticlePublication>("Publication").implement({
  description: "The article on one integration.",
  fields: (t) => ({
    integrationId: t.exposeID("integrationId", { description: "The integration's id." }),
    label: t.exposeString("label", { description: "The integration's name." }),
    version: t.exposeInt("version", { description: "The number of the version there, or on its way there." }),
    state: t.expose("state", { type: PublicationState, description: "The state of publishing there." }),
    slotAt: t.expose("slotAt", {
      type: "DateTime",
      nullable: true,
      description: "The weekly slot in which it will be published; null if it doesn't wait for one.",
    }),
    link: t.exposeString("link", {
      nullable: true,
      description: "The article's URL on the site; null until it is there.",
    }),
    categoryName: t.exposeString("categoryName", {
      nullable: true,
      description: "The category that the integration files it under; null for the site's default.",
    }),
    categoryLink: t.exposeString("categoryLink", {
      nullable: true,
      description: "The URL of the category's page on the site; null if unknown.",
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description:
        "Why it couldn't be published: a stable code. `changed-on-site`: somebody edited it there, so it was left " +
        "alone. `awaiting-merge`, while WAITING: its pull request needs somebody else's review or merge. " +
        "`unauthorized` and `site-paused`, while WAITING or UNPUBLISHING: it resumes when its integration does. " +
        "`not-taken-down`: taking it down failed or was cut short, so it may still be there. Null if nothing failed.",
    }),
    notLanded: t.exposeStringList("notLanded", {
      nullable: true,
      description:
        "The parts of the live version that the site didn't accept, as codes such as `category`; empty if all " +
        "arrived, null if unknown.",
    }),
    publishedAt: t.expose("publishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last published there; null if it isn't there.",
    }),
  }),
});

const PullRequest = builder.objectRef<ArticlePullRequest>("PullRequest").implement({
  description: "An open pull request that shows the article. Merging it approves the article.",
  fields: (t) => ({
    integrationId: t.exposeID("integrationId", { description: "The id of the integration whose repository has it." }),
    url: t.exposeString("url", { description: "The pull request's URL." }),
  }),
});

const Approval = builder.objectRef<ArticleApproval>("Approval").implement({
  description: "The state of a version's approval: open, or decided.",
  fields: (t) => ({
    version: t.exposeInt("version", {
      description: "The version that it is about. If older than the article's, nobody has decided on the newest.",
    }),
    decision: t.expose("decision", {
      type: Decision,
      nullable: true,
      description: "The decision; null until somebody decides.",
    }),
    decidedAt: t.expose("decidedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the decision was made; null until then.",
    }),
    decidedBy: t.exposeString("decidedBy", {
      nullable: true,
      description:
        "The address whose emailed link made the decision. Null until then, or if it was made without a link: in the " +
        "app or through the API.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "When the first emailed link expires. Links in later reminders last longer.",
    }),
  }),
});

const ApprovalMailKind = builder.enumType("ApprovalMailKind", {
  description: "The purpose of an email about a version.",
  values: {
    REQUEST: { value: "approval-request", description: "A request for approval." },
    REMINDER: { value: "approval-reminder", description: "A reminder of the request; sent once." },
  } as const,
});

const MailStateType = builder.enumType("MailState", {
  description: "An email's state.",
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
  description: "An email about a version.",
  fields: (t) => ({
    to: t.exposeString("to", { description: 'The current email address; "" for a removed approver.' }),
    kind: t.expose("kind", { type: ApprovalMailKind, description: "The email's purpose." }),
    state: t.expose("state", { type: MailStateType, description: "The email's state." }),
    failure: t.exposeString("failure", {
      nullable: true,
      description:
        "Why it wasn't sent: a stable code; recipient-bounced and recipient-blocked are about the address. " +
        "Null if nothing failed.",
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
    reason: t.exposeString("reason", { description: "The reason, as a stable code." }),
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
    sourceId: t.exposeID("sourceId", { description: "The id of the source of its post." }),
    generateStatus: t.expose("status", { type: GenerateStatus, description: "The state of its writing." }),
    publishStatus: t.field({
      type: PublishStatus,
      description: "Whether it is on any integration.",
      resolve: (article) => (article.publishedAt === null ? "UNPUBLISHED" : "PUBLISHED"),
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description:
        "For a FAILED article, why, as a stable code; for a GENERATED one, why requested changes couldn't be " +
        "written. Null if nothing failed.",
    }),
    waitingFor: t.expose("waitingFor", {
      type: WaitingFor,
      nullable: true,
      description: "Why a PENDING article isn't written yet; null if nothing holds it up.",
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
      description: "When the digest that it waits for is made: the end of its last day; null if it waits for none.",
    }),
    version: t.exposeInt("version", {
      description:
        "The newest version, counted from 1; 0 before the first is written. Edits and decisions refer to it.",
    }),
    title: t.exposeString("title", { nullable: true, description: "Its title; null before the first version." }),
    titles: t.stringList({
      description: "Up to five titles from the writer, from different angles, best first.",
      resolve: (article) => article.titles ?? [],
    }),
    form: t.expose("form", {
      type: ArticleForm,
      nullable: true,
      description: "Its form; null if the writer didn't say.",
    }),
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
      description: "The body as blocks, which the editor edits; null before the first version.",
      resolve: async (article, _args, context) => (await context.parts.document(article.id)) ?? null,
    }),
    html: t.string({
      nullable: true,
      description:
        "The body as HTML, safe to embed in a page. Ends with the branding line unless the plan leaves it out, " +
        "and with the AI marking (JSON-LD) if a model was involved and AI_MARKING is on. " +
        "Null before the first version.",
      resolve: (article, _args, context) => render(article, context, renderHtml),
    }),
    markdown: t.string({
      nullable: true,
      description: "The body as CommonMark, with the same line and marking; null before the first version.",
      resolve: (article, _args, context) => render(article, context, renderMarkdown),
    }),
    language: t.expose("language", {
      type: ArticleLanguage,
      nullable: true,
      description: "The article's language; null before the first version.",
    }),
    excerpt: t.exposeString("excerpt", {
      nullable: true,
      description: "One or two sentences for lists; null before the first version.",
    }),
    metaDescription: t.exposeString("metaDescription", {
      nullable: true,
      description: "A description for search engines; null before the first version.",
    }),
    slug: t.exposeString("slug", {
      nullable: true,
      description: "The last part of its URL; null before the first version.",
    }),
    tags: t.exposeStringList("tags", { nullable: true, description: "Its tags; null before the first version." }),
    findings: t.field({
      type: [FindingType],
      description: "Things to check. Automatic publishing waits while there are any.",
      resolve: (article) => article.findings ?? [],
    }),
    writer: t.string({
      nullable: true,
      description: '"built-in" or "model": the writer of the last machine-written version; null if there is none.',
      resolve: (article) => article.record?.writer ?? null,
    }),
    rating: t.expose("rating", {
      type: Rating,
      nullable: true,
      description: "Thumbs up or down; null if it isn't rated.",
    }),
    ratingReason: t.expose("ratingReason", {
      type: RatingReason,
      nullable: true,
      description: "The reason for the rating; null if none is given.",
    }),
    caption: t.exposeString("caption", {
      description: "The post's caption, after any words that its owner added; for a digest, its last post's.",
    }),
    permalink: t.exposeString("permalink", {
      nullable: true,
      description: "The post's URL on its platform; null if it has none, as for an uploaded picture.",
    }),
    postedAt: t.expose("postedAt", { type: "DateTime", description: "When the post was made." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the post was found." }),
    generatedAt: t.expose("generatedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the last machine version was written; null before the first.",
    }),
    publishedAt: t.expose("publishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was first published on any integration; null if it is on none.",
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
      description: "The approval of the newest version that has one; null if none has.",
      resolve: async (article, _args, context) => (await context.parts.approval(article.id)) ?? null,
    }),
    approvalMails: t.field({
      type: [ApprovalMail],
      description: "Emails about the newest version, oldest first, except the daily email.",
      resolve: async (article, _args, context) => (await context.parts.approvalMails(article.id)) ?? [],
    }),
  }),
});
