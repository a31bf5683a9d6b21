import { cancelSubscription } from "../../../owner/billing/cancel-subscription.ts";
import { createBillingLink, type BillingLink } from "../../../owner/billing/create-billing-link.ts";
import { followUpgrade } from "../../../owner/billing/follow-upgrade.ts";
import { type BillingInfo, getBillingInfo } from "../../../owner/billing/get-billing-info.ts";
import { keepSubscription } from "../../../owner/billing/keep-subscription.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";
import type { Usage } from "../../../owner/plans/count-units.ts";
import { listPlanNotices, type PlanNotice } from "../../../owner/plans/list-plan-notices.ts";
import { mayDo } from "../../../owner/plans/plans.ts";
import { builder } from "../builder.ts";

const PlanName = builder.enumType("PlanName", {
  description: "The plans; docs/plans.md says what each may do.",
  values: {
    FREE: { value: "free", description: "10 articles in 30 days." },
    PREMIUM: { value: "premium", description: "100 articles in 30 days." },
    CUSTOM: { value: "custom", description: "As agreed." },
  } as const,
});

export const UpgradeState = builder.enumType("UpgradeState", {
  description: "How an upgrade stands.",
  values: {
    WAITING: { value: "waiting", description: "The payment is on its way." },
    COMPLETE: { value: "complete", description: "Premium is there." },
    ERROR: { value: "error", description: "It was not paid." },
  } as const,
});

const UsageType = builder.objectRef<Usage>("Usage").implement({
  description: "The counters of the quota.",
  fields: (t) => ({
    articlesInPeriod: t.exposeInt("articlesInPeriod", { description: "Articles of the last 30 days that count." }),
    maxArticlesInPeriod: t.exposeInt("maxArticlesInPeriod", { description: "How many the plan allows in 30 days." }),
    maxArticlesCount: t.exposeInt("maxArticlesCount", {
      description: "All articles so far and those that are still free.",
    }),
    remaining: t.exposeInt("remaining", { description: "How many are still free; never negative." }),
    nextUnitAt: t.expose("nextUnitAt", {
      type: "DateTime",
      nullable: true,
      description: "When the next one is free; null while one is.",
    }),
  }),
});

export const PlanNoticeType = builder.objectRef<PlanNotice>("PlanNotice").implement({
  description: "Something the owner was told about the plan.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    kind: t.exposeString("kind", { description: '"quota-80", "quota-100" or "second-subscription-cancelled".' }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When." }),
  }),
});

const PartnerType = builder.objectRef<NonNullable<BillingInfo["partner"]>>("Partner").implement({
  description: "The partner platform, another place that articles can go to.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Its name." }),
    url: t.exposeString("url", { description: "Its address." }),
    logo: t.exposeString("logo", { nullable: true, description: "The address of its logo." }),
    offer: t.string({
      description: "What it offers to readers of this, in the caller's language.",
      resolve: ({ offer }, _args, { locale }) => offer[locale],
    }),
    code: t.exposeString("code", { nullable: true, description: "The discount code; null where the plan has none." }),
  }),
});

export const BillingInfoType = builder.objectRef<BillingInfo>("BillingInfo").implement({
  description: "The plan, its period and its usage.",
  fields: (t) => ({
    plan: t.expose("plan", { type: PlanName, description: "The plan of this moment." }),
    from: t.expose("from", {
      type: "DateTime",
      nullable: true,
      description: "When the paid period began; of a plan that is not paid, 30 days ago.",
    }),
    to: t.expose("to", {
      type: "DateTime",
      nullable: true,
      description: "When it renews or ends; of a plan that is not paid, now. Null where no end was agreed.",
    }),
    cancelAtPeriodEnd: t.exposeBoolean("cancelAtPeriodEnd", { description: "It was cancelled and runs until `to`." }),
    paymentFailed: t.exposeBoolean("paymentFailed", {
      description: "A renewal could not be charged; Premium goes on for some days only.",
    }),
    generatedArticles: t.int({
      description: "Articles of the period that count.",
      resolve: ({ usage }) => usage.articlesInPeriod,
    }),
    maxGeneratedArticles: t.exposeInt("maxArticlesInPeriod", { description: "How many the plan allows in a period." }),
    mayPublish: t.boolean({
      description: "Whether the plan publishes to integrations.",
      resolve: ({ plan }) => mayDo(plan, "publish"),
    }),
    usage: t.field({ type: UsageType, description: "The counters.", resolve: ({ usage }) => usage }),
    price: t.exposeString("price", {
      nullable: true,
      description: 'What Premium costs a month, "12 CHF"; null where nobody pays.',
    }),
    upgrade: t.expose("upgrade", { type: UpgradeState, nullable: true, description: "Of a checkout of the last day." }),
    partner: t.expose("partner", {
      type: PartnerType,
      nullable: true,
      description: "The partner platform; null: none.",
    }),
    notices: t.field({
      type: [PlanNoticeType],
      description: "Of this period, newest first.",
      resolve: (_info, _args, { galley, caller }) => listPlanNotices(galley, caller),
    }),
  }),
});

const LinkType = builder.objectRef<BillingLink>("BillingLink").implement({
  description: "Where the owner pays.",
  fields: (t) => ({
    kind: t.exposeString("kind", {
      description: '"checkout": to pay for Premium. "portal": invoices, card, cancelling.',
    }),
    url: t.exposeString("url", { description: "The page." }),
  }),
});

builder.queryFields((t) => ({
  billingInfo: t.field({
    type: BillingInfoType,
    description: "The plan, its period and its usage.",
    extensions: {
      rules: {
        operation: "getBillingInfo",
        access: "read",
        example: "{ billingInfo { plan usage { articlesInPeriod remaining } price } }",
      },
    },
    resolve: (_root, _args, { galley, caller }) => getBillingInfo(galley, caller),
  }),
}));

builder.mutationFields((t) => ({
  createBillingLink: t.field({
    type: LinkType,
    description: "Where the owner pays: a checkout, or the portal when there is a subscription.",
    extensions: {
      rules: {
        operation: "createBillingLink",
        access: "user",
        rate: "costly",
        example: "mutation { createBillingLink { kind url } }",
      },
    },
    resolve: (_root, _args, { galley, caller, locale }) => createBillingLink(galley, caller, { locale }),
  }),
  followUpgrade: t.field({
    type: UpgradeState,
    description: "How the upgrade of a checkout stands; asks Stripe while it is not decided.",
    extensions: {
      rules: {
        operation: "followUpgrade",
        access: "user",
        example: 'mutation { followUpgrade(sessionId: "$sessionId") }',
      },
    },
    args: {
      sessionId: t.arg.string({ required: true, description: "`upgrade` of the page that Stripe leads back to." }),
    },
    resolve: async (_root, args, { galley, caller }) =>
      (
        await followUpgrade(galley, caller, {
          sessionId: parseInput(typedText({ max: 300, required: "required" }), args.sessionId, "sessionId"),
        })
      ).state,
  }),
  keepSubscription: t.field({
    type: BillingInfoType,
    description: "Takes a cancellation back while the period that is paid still runs.",
    extensions: {
      rules: {
        operation: "keepSubscription",
        access: "user",
        rate: "costly",
        example: "mutation { keepSubscription { to cancelAtPeriodEnd } }",
      },
    },
    resolve: async (_root, _args, { galley, caller }) => {
      await keepSubscription(galley, caller);
      return getBillingInfo(galley, caller);
    },
  }),
  cancelSubscription: t.field({
    type: "DateTime",
    description: "Ends Premium with the period that is paid; answers that second.",
    extensions: {
      rules: {
        operation: "cancelSubscription",
        access: "user",
        rate: "costly",
        example: "mutation { cancelSubscription }",
      },
    },
    resolve: async (_root, _args, { galley, caller }) => (await cancelSubscription(galley, caller)).endsAt,
  }),
}));
