import "i18next";
import type approval from "../../messages/en/approval.json";
import type archive from "../../messages/en/archive.json";
import type articles from "../../messages/en/articles.json";
import type auth from "../../messages/en/auth.json";
import type bot from "../../messages/en/bot.json";
import type contact from "../../messages/en/contact.json";
import type common from "../../messages/en/common.json";
import type dash from "../../messages/en/dash.json";
import type doctor from "../../messages/en/doctor.json";
import type editor from "../../messages/en/editor.json";
import type errors from "../../messages/en/errors.json";
import type findings from "../../messages/en/findings.json";
import type home from "../../messages/en/home.json";
import type learning from "../../messages/en/learning.json";
import type legal from "../../messages/en/legal.json";
import type live from "../../messages/en/live.json";
import type integrations from "../../messages/en/integrations.json";
import type mail from "../../messages/en/mail.json";
import type newArticle from "../../messages/en/new-article.json";
import type offline from "../../messages/en/offline.json";
import type operator from "../../messages/en/operator.json";
import type page from "../../messages/en/page.json";
import type palette from "../../messages/en/palette.json";
import type plans from "../../messages/en/plans.json";
import type problems from "../../messages/en/problems.json";
import type profile from "../../messages/en/profile.json";
import type questions from "../../messages/en/questions.json";
import type schedule from "../../messages/en/schedule.json";
import type settings from "../../messages/en/settings.json";
import type status from "../../messages/en/status.json";
import type setup from "../../messages/en/setup.json";
import type sources from "../../messages/en/sources.json";
import type trynow from "../../messages/en/trynow.json";

declare module "i18next" {
  /** English is the reference: a missing key is a type error, and a test compares the other languages with it. */
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      approval: typeof approval;
      articles: typeof articles;
      auth: typeof auth;
      archive: typeof archive;
      bot: typeof bot;
      common: typeof common;
      contact: typeof contact;
      dash: typeof dash;
      doctor: typeof doctor;
      editor: typeof editor;
      errors: typeof errors;
      findings: typeof findings;
      home: typeof home;
      learning: typeof learning;
      legal: typeof legal;
      integrations: typeof integrations;
      live: typeof live;
      mail: typeof mail;
      "new-article": typeof newArticle;
      offline: typeof offline;
      operator: typeof operator;
      page: typeof page;
      palette: typeof palette;
      plans: typeof plans;
      problems: typeof problems;
      profile: typeof profile;
      questions: typeof questions;
      schedule: typeof schedule;
      settings: typeof settings;
      status: typeof status;
      setup: typeof setup;
      sources: typeof sources;
      trynow: typeof trynow;
    };
  }
}
