import "i18next";
import type approval from "../../messages/en/approval.json";
import type auth from "../../messages/en/auth.json";
import type bot from "../../messages/en/bot.json";
import type contact from "../../messages/en/contact.json";
import type common from "../../messages/en/common.json";
import type errors from "../../messages/en/errors.json";
import type home from "../../messages/en/home.json";
import type legal from "../../messages/en/legal.json";
import type mail from "../../messages/en/mail.json";
import type profile from "../../messages/en/profile.json";
import type sources from "../../messages/en/sources.json";
import type trynow from "../../messages/en/trynow.json";

declare module "i18next" {
  /** English is the measure: a key that it lacks is a type error, and a test compares the other languages with it. */
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      approval: typeof approval;
      auth: typeof auth;
      bot: typeof bot;
      common: typeof common;
      contact: typeof contact;
      errors: typeof errors;
      home: typeof home;
      legal: typeof legal;
      mail: typeof mail;
      profile: typeof profile;
      sources: typeof sources;
      trynow: typeof trynow;
    };
  }
}
