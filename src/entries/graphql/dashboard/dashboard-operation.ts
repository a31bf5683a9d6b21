import type { ArticlesByStatus } from "../../../post/dashboard/count-articles-by-status.ts";
import type { StatusCounts } from "../../../post/dashboard/count-by-status.ts";
import { type Dashboard, fetchDashboard } from "../../../post/dashboard/fetch-dashboard.ts";
import type { LatestArticle } from "../../../post/dashboard/list-latest-articles.ts";
import type { SourceNotice } from "../../../post/dashboard/list-source-notices.ts";
import { BillingInfoType, PlanNoticeType } from "../account/billing-operations.ts";
import { GenerateStatus, PublishStatus, WaitingFor } from "../articles/article-enums.ts";
import { builder } from "../builder.ts";

const ConnectPrompt = builder.enumType("ConnectPrompt", {
  description: "What to connect first.",
  values: {
    INSTAGRAM: { value: "instagram", description: "There is no source yet." },
    WORDPRESS: { value: "wordpress", description: "There is a source, but no integration." },
    NONE: { value: "none", description: "There is both a source and an integration." },
  } as const,
});

const LatestArticleType = builder.objectRef<LatestArticle>("LatestArticle").implement({
  description: "An article as a row of the dashboard.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    title: t.exposeString("title", { nullable: true, description: "Its title; null before it is written." }),
    generateStatus: t.expose("status", { type: GenerateStatus, description: "The state of its writing." }),
    publishStatus: t.field({
      type: PublishStatus,
      description: "Whether it is on any integration.",
      resolve: ({ isPublished }) => (isPublished ? ("PUBLISHED" as const) : ("UNPUBLISHED" as const)),
    }),
    waitingFor: t.expose("waitingFor", {
      type: WaitingFor,
      nullable: true,
      description: "Why it isn't written yet; null if nothing holds it up.",
    }),
    pictureUrl: t.exposeString("pictureUrl", {
      nullable: true,
      description: "The URL of our own copy of its first picture; null if it has none.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
  }),
});

const ArticlesByStatusType = builder.objectRef<ArticlesByStatus>("ArticlesByStatus").implement({
  description: "How many articles there are, by status.",
  fields: (t) => ({
    total: t.exposeInt("total", { description: "How many articles there are." }),
    pending: t.exposeInt("pending", { description: "How many are PENDING." }),
    generating: t.exposeInt("generating", { description: "How many are GENERATING." }),
    generated: t.exposeInt("generated", { description: "How many are GENERATED." }),
    failed: t.exposeInt("failed", { description: "How many are FAILED." }),
  }),
});

const StatusCountsType = builder.objectRef<StatusCounts>("StatusCounts").implement({
  description: "How many sources or integrations there are, by status.",
  fields: (t) => ({
    total: t.exposeInt("total", { description: "How many there are." }),
    active: t.exposeInt("active", { description: "How many are ACTIVE." }),
    inactive: t.exposeInt("inactive", { description: "How many are INACTIVE." }),
    disabled: t.exposeInt("disabled", { description: "How many are DISABLED." }),
  }),
});

const SourceNoticeKind = builder.enumType("SourceNoticeKind", {
  description: "Why a source needs attention.",
  values: {
    DISABLED: { value: "disabled", description: "It is DISABLED because of `problem`." },
    TOKEN_EXPIRING: {
      value: "token-expiring",
      description: "Its authorization couldn't be renewed and expires in `daysLeft` days.",
    },
  } as const,
});

const SourceNoticeType = builder.objectRef<SourceNotice>("SourceNotice").implement({
  description: "A source that needs its owner's attention.",
  fields: (t) => ({
    kind: t.expose("kind", { type: SourceNoticeKind, description: "Why the source needs attention." }),
    sourceId: t.exposeID("sourceId", { description: "The source's id, for authorizeInstagram." }),
    label: t.exposeString("label", { description: "The source's name in Galley." }),
    username: t.exposeString("username", { description: 'The handle, without "@", or the title of a feed or a Page.' }),
    problem: t.string({
      nullable: true,
      description:
        'For a DISABLED source, a stable code; "old-api": connected through the API that Instagram ended on 4 ' +
        "December 2024. Null for other notices.",
      resolve: (notice) => (notice.kind === "disabled" ? notice.problem : null),
    }),
    since: t.field({
      type: "DateTime",
      nullable: true,
      description: "When it became DISABLED; null for other notices, or if unknown.",
      resolve: (notice) => (notice.kind === "disabled" ? notice.since : null),
    }),
    daysLeft: t.int({
      nullable: true,
      description: "Whole days until the authorization expires; null for a DISABLED source.",
      resolve: (notice) => (notice.kind === "token-expiring" ? notice.daysLeft : null),
    }),
  }),
});

const DashboardType = builder.objectRef<Dashboard>("Dashboard").implement({
  description: "Everything that the dashboard shows.",
  fields: (t) => ({
    prompt: t.expose("prompt", { type: ConnectPrompt, description: "What to connect first." }),
    latestArticles: t.field({
      type: [LatestArticleType],
      description: "The latest six articles, newest first.",
      resolve: ({ latestArticles }) => latestArticles,
    }),
    articles: t.field({
      type: ArticlesByStatusType,
      description: "How many articles there are, by status.",
      resolve: ({ articles }) => articles,
    }),
    sources: t.field({
      type: StatusCountsType,
      description: "How many sources there are, by status.",
      resolve: ({ sources }) => sources,
    }),
    integrations: t.field({
      type: StatusCountsType,
      description: "How many integrations there are, by status.",
      resolve: ({ integrations }) => integrations,
    }),
    billing: t.field({
      type: BillingInfoType,
      description: "Plan, usage, and an upgrade's state.",
      resolve: ({ billing }) => billing,
    }),
    limitReached: t.exposeBoolean("limitReached", {
      description: "Whether no article can be written before `billing.usage.nextUnitAt`.",
    }),
    planNotices: t.field({
      type: [PlanNoticeType],
      description: "The plan notices of this period that still apply, newest first.",
      resolve: ({ planNotices }) => planNotices,
    }),
    sourceNotices: t.field({
      type: [SourceNoticeType],
      description: "Sources that need attention, at most 20.",
      resolve: ({ sourceNotices }) => sourceNotices,
    }),
  }),
});

builder.queryFields((t) => ({
  dashboard: t.field({
    type: DashboardType,
    description: "What to connect, the latest articles, counts, plan and usage, and what needs attention.",
    extensions: {
      rules: {
        operation: "fetchDashboard",
        access: "read",
        example:
          "{ dashboard { prompt limitReached latestArticles { id title } articles { total } sources { total " +
          "disabled } sourceNotices { kind label daysLeft } } }",
      },
    },
    resolve: (_root, _args, { galley, caller }) => fetchDashboard(galley, caller),
  }),
}));
