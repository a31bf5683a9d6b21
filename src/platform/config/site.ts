import type { Price, SiteContent } from "./site-content.ts";
import type { Env } from "./env.ts";

const DEFAULT_TABLE_PRICE = "12 CHF";
const DEFAULT_TEXT_PRICE = "9 USD";

/** Everything the public pages get to know. */
export function toSite(env: Env): SiteContent {
  return {
    operator: env.OPERATOR_NAME ?? null,
    contactEmail: env.CONTACT_EMAIL ?? null,
    prices: env.STRIPE_SECRET_KEY === undefined ? null : toPrices(env),
    hasPlans: env.STRIPE_SECRET_KEY !== undefined || env.DEFAULT_PLAN !== "unlimited",
    hostsBlogs: env.HOSTED_BLOGS,
    impressions: env.IMPRESSIONS,
    seenOn: env.SEEN_ON,
    partner: env.PARTNER === undefined ? null : toPartner(env.PARTNER),
    processors: {
      signIn: env.USER_POOL_ID === undefined ? null : env.USER_POOL_ENDPOINT === undefined ? "amazon" : "own",
      models: [
        ...new Set(
          [
            toModelHost(env.MODEL_PROVIDER, env.MODEL_URL),
            toModelHost(env.MODEL_FALLBACK_PROVIDER, env.MODEL_FALLBACK_URL),
          ].flat(),
        ),
      ],
      stripe: env.STRIPE_SECRET_KEY !== undefined,
    },
    trialHours: Math.ceil(env.TRIALS_KEPT / 3_600_000),
    tagManagerId: env.TAG_MANAGER_ID ?? null,
    statusPage: env.STATUS_PAGE,
    connectBy: [
      ...(env.INSTAGRAM_APP_ID === undefined ? [] : ["instagram-login" as const]),
      ...(env.META_APP_ID === undefined ? [] : ["facebook-login" as const]),
    ],
  };
}

/** Leaves out the discount code itself: only people whose plan includes it may see it. */
function toPartner({ name, url, logo, offer, code }: NonNullable<Env["PARTNER"]>): SiteContent["partner"] {
  return { name, url, logo: logo ?? null, offer, hasCode: code !== undefined };
}

/** The specification has two prices; an operator who changes the table's price means the texts too. */
function toPrices({ PREMIUM_PRICE: table, PREMIUM_PRICE_IN_TEXT: text }: Env): { table: Price; text: Price } {
  return { table: toPrice(table), text: toPrice(text ?? (table === DEFAULT_TABLE_PRICE ? DEFAULT_TEXT_PRICE : table)) };
}

function toPrice(text: string): Price {
  const [amount = "", currency = ""] = text.split(" ");
  return { amount: Number(amount), currency };
}

/** Returns the privacy policy's name for a model's vendor. */
export function toModelHost(provider: Env["MODEL_PROVIDER"], url: string | undefined): string[] {
  if (provider === undefined) return [];
  if (url !== undefined) return [new URL(url).host];
  return [{ anthropic: "Anthropic", google: "Google", "openai-compatible": "OpenAI" }[provider]];
}
