import type { Locale } from "../languages.ts";

/** A text in both languages of the interface. */
type Localized = Record<Locale, string>;

export type Price = { amount: number; /** ISO 4217. */ currency: string };

/** What an operator says on the public pages, and what those pages must say truly of this installation. */
export type SiteContent = {
  /** Who runs it and takes the payments; null: not told. */
  operator: string | null;
  contactEmail: string | null;
  /** What Premium costs a month, in the table and in running text; null where nobody pays. */
  prices: { table: Price; text: Price } | null;
  /** `sample`: shown as an example, not as something that was said. */
  impressions: { quote: Localized; name: string; role?: Localized | undefined; sample: boolean }[];
  seenOn: { name: string; url?: string | undefined; sample: boolean }[];
  partner: { name: string; url: string; /** The address of a picture. */ logo: string | null; offer: Localized } | null;
  /** Whose hands data passes through, for the privacy policy. */
  processors: {
    /** "amazon": Cognito keeps the users; "own": the bundled identity service; null: nobody can sign in. */
    signIn: "amazon" | "own" | null;
    /** Hosts or vendors of the language models that posts are sent to. */
    models: string[];
    stripe: boolean;
  };
  /** Of Google's tag manager ("GTM-…"); null: no tracker on any page. */
  tagManagerId: string | null;
  /** How an account can be connected; empty: not at all. */
  connectBy: ("instagram-login" | "facebook-login")[];
};
