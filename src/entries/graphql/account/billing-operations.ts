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
  description: "The plans; docs/plans.md says what each includes.",
  values: {
    FREE: { value: "free", description: "10 articles in 30 days." },
    PREMIUM: { value: "premium", description: "100 articles in 30 days." },
    CUSTOM: { value: "custom", description: "As many articles as agreed with the owner." },
    UNLIMITED: { value: "unlimited", description: "No limit; everyone's plan where nobody pays." },
  } as const,
});

export const UpgradeState = builder.enumType("UpgradeState", {
  description: "The state of an upgrade.",
  values: {
    WAITING: { value: "waiting", description: "The payment is being processed." },
    COMPLETE: { value: "complete", description: "Premium is active." },
    ERROR: { value: "error", description: "The checkout wasn't paid." },
  } as const,
});

const UsageType = builder.objectRef<Usage>("Usage").implement({
  description: "How much of the plan's quota is used.",
  fields: (t) => ({
    articlesInPeriod: t.exposeInt("articlesInPeriod", { description: "Articles of the last 30 days that count." }),
    maxArticlesInPeriod: t.exposeInt("maxArticlesInPeriod", {
      nullable: true,
      description: "How many the plan allows in 30 days; null if it has no limit.",
    }),
    maxArticlesCount: t.exposeInt("maxArticlesCount", {
      nullable: true,
      description: "All articles so far plus the remaining ones; null if the plan has no limit.",
    }),
    remaining: t.exposeInt("remaining", {
      nullable: true,
      description: "How many are left; never negative, null if the plan has no limit.",
    }),
    nextUnitAt: t.expose("nextUnitAt", {
      type: "DateTime",
      nullable: true,
      description: "When the next one becomes available; null if one is available now.",
    }),
  }),
});

export const PlanNoticeType = builder.objectRef<PlanNotice>("PlanNotice").implement({
  description: "A notice to the owner about the plan.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    kind: t.exposeString("kind", {
      description: 'Its reason: "quota-80", "quota-100" or "second-subscription-cancelled".',
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the notice was created." }),
  }),
});

const PartnerType = builder.objectRef<NonNullable<BillingInfo["partner"]>>("Partner").implement({
  description: "The partner platform, another place to publish articles.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The partner platform's name." }),
    url: t.exposeString("url", { description: "The partner platform's URL." }),
    logo: t.exposeString("logo", { nullable: true, description: "The URL of its logo; null if it has none." }),
    offer: t.string({
      description: "Its offer to our users, in the caller's language.",
      resolve: ({ offer }, _args, { locale }) => offer[locale],
    }),
    hasCode: t.exposeBoolean("hasCode", { description: "Whether Premium includes a discount code." }),
    code: t.exposeString("code", { nullable: true, description: "The discount code; null if the plan includes none." }),
  }),
});

const PremiumSubscriptionType = builder
  .objectRef<NonNullable<BillingInfo["subscription"]>>("PremiumSubscription")
  .implement({
    description: "A subscription to Premium that is charged for until it is cancelled.",
    fields: (t) => ({
      to: t.expose("to", {
        type: "DateTime",
        nullable: true,
        description: "When it renews or ends; null while a payment is due: cancelling then ends it at once.",
      }),
      cancelAtPeriodEnd: t.exposeBoolean("cancelAtPeriodEnd", {
        description: "Whether it was cancelled and runs until `to`.",
      }),
    }),
  });

export const BillingInfoType = builder.objectRef<BillingInfo>("BillingInfo").implement({
  description: "The plan, its period and its usage.",
  fields: (t) => ({
    plan: t.expose("plan", { type: PlanName, description: "The plan that applies now." }),
    from: t.expose("from", {
      type: "DateTime",
      nullable: true,
      description: "When the paid or agreed period began; 30 days ago for a free plan, null for an unlimited one.",
    }),
    to: t.expose("to", {
      type: "DateTime",
      nullable: true,
      description: "When it renews or ends; now for a free plan. Null if no end was agreed.",
    }),
    cancelAtPeriodEnd: t.exposeBoolean("cancelAtPeriodEnd", {
      description: "Whether it was cancelled and runs until `to`.",
    }),
    paymentFailed: t.exposeBoolean("paymentFailed", {
      description: "Whether a renewal payment failed; Premium then continues for a few days.",
    }),
    generatedArticles: t.int({
      description: "Articles of the period that count.",
      resolve: ({ usage }) => usage.articlesInPeriod,
    }),
    maxGeneratedArticles: t.exposeInt("maxArticlesInPeriod", {
      nullable: true,
      description: "How many the plan allows in a period; null if it has no limit.",
    }),
    mayPublish: t.boolean({
      description: "Whether the plan publishes to integrations.",
      resolve: ({ plan }) => mayDo(plan, "publish"),
    }),
    usage: t.field({
      type: UsageType,
      description: "How much of the plan's quota is used.",
      resolve: ({ usage }) => usage,
    }),
    price: t.exposeString("price", {
      nullable: true,
      description: 'The monthly price of Premium, such as "12 CHF"; null if nobody pays.',
    }),
    subscription: t.expose("subscription", {
      type: PremiumSubscriptionType,
      nullable: true,
      description: "The subscription, even if another plan applies; null if there is none.",
    }),
    upgrade: t.expose("upgrade", {
      type: UpgradeState,
      nullable: true,
      description: "The state of a checkout from the last day; null if there is none.",
    }),
    partner: t.expose("partner", {
      type: PartnerType,
      nullable: true,
      description: "The partner platform; null if there is none.",
    }),
    notices: t.field({
      type: [PlanNoticeType],
      description: "This period's notices that still apply, newest first.",
      resolve: (_info, _args, { galley, caller }) => listPlanNotices(galley, caller),
    }),
  }),
});

const LinkType = builder.objectRef<BillingLink>("BillingLink").implement({
  description: "A page where the owner pays or manages the subscription.",
  fields: (t) => ({
    kind: t.exposeString("kind", {
      description: '"checkout": pay for Premium. "portal": invoices, card, cancelling.',
    }),
    url: t.exposeString("url", { description: "The page's URL." }),
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
    description: "Returns where the owner pays: a checkout, or the portal if there is a subscription.",
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
    description: "The state of a checkout's upgrade; asks Stripe until it is decided.",
    extensions: {
      rules: {
        operation: "followUpgrade",
        access: "user",
        example: 'mutation { followUpgrade(sessionId: "$sessionId") }',
      },
    },
    args: {
      sessionId: t.arg.string({ required: true, description: "`upgrade` from the page that Stripe redirects to." }),
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
    description: "Undoes a cancellation before the paid period ends.",
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
    description: "Ends Premium when the paid period ends, or at once while a payment is due; returns that time.",
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
