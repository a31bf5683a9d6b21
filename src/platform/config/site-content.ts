import type { Locale } from "../languages.ts";

/** A text in both languages of the interface. */
type Localized = Record<Locale, string>;

export type Price = { amount: number; /** ISO 4217. */ currency: string };

/** The operator's texts for the public pages, and the facts that those pages must state about this installation. */
export type SiteContent = {
  /** Who runs the site and takes the payments; null: not stated. */
  operator: string | null;
  contactEmail: string | null;
  /** The price of Premium per month, in the table and in running text; null without billing. */
  prices: { table: Price; text: Price } | null;
  /** Whether there are plans to tell people about; otherwise everyone has one without limits. */
  hasPlans: boolean;
  /** Whether owners can have a page served by this installation. */
  hostsBlogs: boolean;
  /** `sample`: shown as an example rather than as a real quote. */
  impressions: { quote: Localized; name: string; role?: Localized | undefined; sample: boolean }[];
  seenOn: {
    name: string;
    url?: string | undefined;
    /** A picture's URL. */
    logo?: string | undefined;
    sample: boolean;
  }[];
  partner: {
    name: string;
    url: string;
    /** A picture's URL. */
    logo: string | null;
    offer: Localized;
    /** Whether Premium includes a discount code. */
    hasCode: boolean;
  } | null;
  /** Who processes data, for the privacy policy. */
  processors: {
    /** "amazon": Cognito stores the users; "own": the bundled identity service does; null: no sign-in. */
    signIn: "amazon" | "own" | null;
    /** Hosts or vendors of the language models that posts are sent to. */
    models: string[];
    stripe: boolean;
  };
  /** How long a visitor's trial is kept, for the privacy policy. */
  trialHours: number;
  /** A Google Tag Manager id ("GTM-…"); null: no tracker on any page. */
  tagManagerId: string | null;
  /** Whether /status tells visitors how the service is doing. */
  statusPage: boolean;
  /** The ways to connect an account; empty: none. */
  connectBy: ("instagram-login" | "facebook-login")[];
};
