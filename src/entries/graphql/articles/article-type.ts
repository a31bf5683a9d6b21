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
} from "./load-article-parts.ts";
import { QuestionType } from "./question-types.ts";

const Picture = builder.objectRef<ArticlePicture>("Picture").implement({
  description: "Our own copy of a picture of the post.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Names the picture in a document." }),
    url: t.exposeString("url", { description: "A signed address, good as long as the service's key; JPEG." }),
    alt: t.exposeString("alt", { nullable: true, description: "The platform's alternative text." }),
    width: t.exposeInt("width", { description: "In pixels." }),
    height: t.exposeInt("height", { description: "In pixels." }),
  }),
});

const ToldPost = builder.objectRef<ArticlePost>("ToldPost").implement({
  description: "A post that an article tells.",
  fields: (t) => ({
    caption: t.exposeString("caption", { description: "Its own text, after the words that its owner added." }),
    permalink: t.exposeString("permalink", {
      nullable: true,
      description: "The post on Instagram; null for an uploaded picture.",
    }),
    postedAt: t.expose("postedAt", { type: "DateTime", description: "When it was made." }),
  }),
});

const Publication = builder.objectRef<ArticlePublication>("Publication").implement({
  description: "The article on one integration.",
  fields: (t) => ({
    integrationId: t.exposeID("integrationId", { description: "Where." }),
    label: t.exposeString("label", { description: "The integration's name." }),
    version: t.exposeInt("version", { description: "Which version stands there, or is to." }),
    state: t.expose("state", { type: PublicationState, description: "How far it is." }),
    slotAt: t.expose("slotAt", {
      type: "DateTime",
      nullable: true,
      description: "While it waits: the slot of the week in which it will be published; null when it waits for none.",
    }),
    link: t.exposeString("link", { nullable: true, description: "The article on the site; null before it is there." }),
    categoryName: t.exposeString("categoryName", {
      nullable: true,
      description: "The category that the integration puts it in.",
    }),
    categoryLink: t.exposeString("categoryLink", { nullable: true, description: "The category's page on the site." }),
    failure: t.exposeString("failure", {
      nullable: true,
      description:
        "Why it could not be published: a stable code. `changed-on-site`: somebody edited it there, and it was " +
        "left alone.",
    }),
    notLanded: t.exposeStringList("notLanded", {
      nullable: true,
      description:
        "What the site did not take of the version that stands there, as codes such as `category`; empty when " +
        "all arrived.",
    }),
    publishedAt: t.expose("publishedAt", { type: "DateTime", nullable: true, description: "The last time." }),
  }),
});

const Approval = builder.objectRef<ArticleApproval>("Approval").implement({
  description: "What was said to a version, by mail or here.",
  fields: (t) => ({
    version: t.exposeInt("version", {
      description: "The version that it is about. Older than the article's: nothing was said to the newest.",
    }),
    decision: t.expose("decision", { type: Decision, nullable: true, description: "Null while nobody decided." }),
    decidedAt: t.expose("decidedAt", { type: "DateTime", nullable: true, description: "When." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Until when a mailed link decides." }),
  }),
});

const ApprovalMailKind = builder.enumType("ApprovalMailKind", {
  description: "What a mail about a version was for.",
  values: {
    REQUEST: { value: "approval-request", description: "Asked for approval." },
    REMINDER: { value: "approval-reminder", description: "Reminded, once." },
  } as const,
});

const MailStateType = builder.enumType("MailState", {
  description: "What became of a mail.",
  values: {
    QUEUED: { value: "queued", description: "Is about to be sent, or tried again." },
    SENDING: { value: "sending", description: "Is being sent." },
    SENT: { value: "sent", description: "The mail server took it." },
    UNCERTAIN: {
      value: "uncertain",
      description: "Nobody knows: it was cut after its last byte, and is never resent automatically.",
    },
    FAILED: { value: "failed", description: "Was not sent; `failure` says why." },
  } as const,
});

const ApprovalMail = builder.objectRef<ArticleMail>("ApprovalMail").implement({
  description: "A mail about a version.",
  fields: (t) => ({
    to: t.exposeString("to", { description: 'The address as it is now; "" of an approver who was taken out.' }),
    kind: t.expose("kind", { type: ApprovalMailKind, description: "What it was for." }),
    state: t.expose("state", { type: MailStateType, description: "What became of it." }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it was not sent: a stable code; recipient-bounced and recipient-blocked are about the address.",
    }),
    at: t.expose("at", { type: "DateTime", description: "When it was sent, otherwise when it was asked for." }),
  }),
});

const FindingType = builder.objectRef<Finding>("Finding").implement({
  description: "Something in the article that should be looked at before it is published.",
  fields: (t) => ({
    kind: t.exposeString("kind", {
      description: "What kind: quantity, name, link, claim, language, …; docs/writer.md names them all.",
    }),
    sentence: t.exposeString("sentence", {
      nullable: true,
      description: "The sentence it is about; null for the whole article.",
    }),
    reason: t.exposeString("reason", { description: "A stable code of the reason." }),
    values: t.field({
      type: "JSON",
      description: "What the reason names, by name: texts.",
      resolve: ({ values }) => values ?? {},
    }),
    isAdvice: t.boolean({
      description: "A hint only: it holds nothing back.",
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
  description: "An article: the newest version of what was written from a post.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    sourceId: t.exposeID("sourceId", { description: "The source whose post it is." }),
    generateStatus: t.expose("status", { type: GenerateStatus, description: "How far the writing is." }),
    publishStatus: t.field({
      type: PublishStatus,
      description: "Whether it stands on any integration.",
      resolve: (article) => (article.publishedAt === null ? "UNPUBLISHED" : "PUBLISHED"),
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description:
        "Of a FAILED one why, as a stable code; of a GENERATED one why the changes that were asked for could " +
        "not be written.",
    }),
    waitingFor: t.expose("waitingFor", {
      type: WaitingFor,
      nullable: true,
      description: "Why a PENDING one is not written.",
    }),
    digestAt: t.expose("digestAt", {
      type: "DateTime",
      nullable: true,
      description: "When the digest that it waits for is made: the end of its last day.",
    }),
    version: t.exposeInt("version", {
      description: "The newest version, counted from 1; 0 before the first is written. Edits and decisions name it.",
    }),
    title: t.exposeString("title", { nullable: true, description: "Null before the first version." }),
    titles: t.stringList({
      description: "Up to five titles that the writer offers, from different angles, the best first.",
      resolve: (article) => article.titles ?? [],
    }),
    form: t.expose("form", { type: ArticleForm, nullable: true, description: "Null if the writer did not say." }),
    questions: t.field({
      type: [QuestionType],
      description: "What a reader would ask and only the owner can answer: open, answered and skipped.",
      resolve: async (article, _args, context) => (await context.parts.questions(article.id)) ?? [],
    }),
    factsOffered: t.stringList({
      description: "Sentences of the answers that hold beyond this post and are not remembered yet; for rememberFact.",
      resolve: async (article, _args, context) => (await context.parts.factsOffered(article.id)) ?? [],
    }),
    document: t.field({
      type: DocumentOutput,
      nullable: true,
      description: "The body as blocks; what the editor edits.",
      resolve: async (article, _args, context) => (await context.parts.document(article.id)) ?? null,
    }),
    html: t.string({
      nullable: true,
      description:
        "The body as HTML, safe to put into a page; ends with the line that names the product unless the plan " +
        "leaves it out, and with the AI marking (JSON-LD) where a model had a part in it and AI_MARKING is on.",
      resolve: (article, _args, context) => render(article, context, renderHtml),
    }),
    markdown: t.string({
      nullable: true,
      description: "The body as CommonMark, with the same line and marking.",
      resolve: (article, _args, context) => render(article, context, renderMarkdown),
    }),
    language: t.expose("language", { type: ArticleLanguage, nullable: true, description: "What it is written in." }),
    excerpt: t.exposeString("excerpt", { nullable: true, description: "One or two sentences for lists." }),
    metaDescription: t.exposeString("metaDescription", { nullable: true, description: "For search engines." }),
    slug: t.exposeString("slug", { nullable: true, description: "Its part of an address." }),
    tags: t.exposeStringList("tags", { nullable: true, description: "Its tags." }),
    keywordsNotCovered: t.exposeStringList("keywordsNotCovered", {
      nullable: true,
      description: "Keywords of the source that the post says nothing about.",
    }),
    findings: t.field({
      type: [FindingType],
      description: "What should be looked at. Automatic publishing waits while there is any.",
      resolve: (article) => article.findings ?? [],
    }),
    writer: t.string({
      nullable: true,
      description: '"built-in" or "model": who wrote the last machine version.',
      resolve: (article) => article.record?.writer ?? null,
    }),
    rating: t.expose("rating", { type: Rating, nullable: true, description: "Thumbs up or down." }),
    ratingReason: t.expose("ratingReason", { type: RatingReason, nullable: true, description: "Why it was rated so." }),
    caption: t.exposeString("caption", {
      description: "The post's own text, after the words that its owner added; of a digest, that of its last post.",
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
      description: "Publication date: the first time on any integration.",
    }),
    pictures: t.field({
      type: [Picture],
      description: "Of the post, in its order; of a digest, those of all its posts.",
      resolve: async (article, _args, context) => (await context.parts.pictures(article.id)) ?? [],
    }),
    posts: t.field({
      type: [ToldPost],
      description: "What it tells, the oldest first: its post; of a digest, all of them.",
      resolve: async (article, _args, context) => (await context.parts.posts(article.id)) ?? [],
    }),
    publications: t.field({
      type: [Publication],
      description: "Where it stands, or is to.",
      resolve: async (article, _args, context) => (await context.parts.publications(article.id)) ?? [],
    }),
    approval: t.field({
      type: Approval,
      nullable: true,
      description: "Of the newest version that was asked about.",
      resolve: async (article, _args, context) => (await context.parts.approval(article.id)) ?? null,
    }),
    approvalMails: t.field({
      type: [ApprovalMail],
      description: "Mails about the newest version, oldest first; the daily mail is not among them.",
      resolve: async (article, _args, context) => (await context.parts.approvalMails(article.id)) ?? [],
    }),
  }),
});
