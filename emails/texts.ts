import { createInstance, type TFunction } from "i18next";
import type { Locale } from "../src/platform/languages.ts";
import type { MailFinding, MailSideEffect } from "../src/platform/mails/emails.ts";
import en from "../messages/en/mail.json" with { type: "json" };
import vi from "../messages/vi/mail.json" with { type: "json" };
import enFindings from "../messages/en/findings.json" with { type: "json" };
import viFindings from "../messages/vi/findings.json" with { type: "json" };
import enCommon from "../messages/en/common.json" with { type: "json" };
import viCommon from "../messages/vi/common.json" with { type: "json" };
import enSources from "../messages/en/sources.json" with { type: "json" };
import viSources from "../messages/vi/sources.json" with { type: "json" };
import enProblems from "../messages/en/problems.json" with { type: "json" };
import viProblems from "../messages/vi/problems.json" with { type: "json" };

const instance = createInstance();
void instance.init({
  resources: {
    en: { mail: en, findings: enFindings, problems: enProblems, sources: enSources, common: enCommon },
    vi: { mail: vi, findings: viFindings, problems: viProblems, sources: viSources, common: viCommon },
  },
  ns: ["mail", "findings", "problems", "sources", "common"],
  defaultNS: "mail",
  initAsync: false,
  // React escapes what it renders, and the subject is plain text.
  interpolation: { escapeValue: false },
});

export function mailTexts(locale: Locale): TFunction<"mail"> {
  return instance.getFixedT(locale, "mail");
}

export function sourceTexts(locale: Locale): TFunction<"sources"> {
  return instance.getFixedT(locale, "sources");
}

export function problemTexts(locale: Locale): TFunction<"problems"> {
  return instance.getFixedT(locale, "problems");
}

/** What else publishing on a site does, worded as on the proof's page. */
export function sideEffectText(locale: Locale, effect: MailSideEffect): string {
  const t = instance.getFixedT(locale, "common");
  const { label } = effect;
  if (effect.kind === "shared-to") return t("sideEffects.SHARED_TO", { label, network: effect.network });
  if (effect.kind === "pull-request") {
    const place = effect.url.replace(/^https?:\/\//, "");
    return t("sideEffects.PULL_REQUEST", { label, place });
  }
  return t(effect.kind === "subscriber-mail" ? "sideEffects.SUBSCRIBER_MAIL" : "sideEffects.SITE_PRIVATE", { label });
}

/** A finding's reason is the key of its text: "findings.title.tooLong" is title.tooLong in this namespace. */
export function findingTexts(locale: Locale): (finding: Pick<MailFinding, "reason" | "values">) => string {
  // The reasons' types guarantee that each has a text, whose values the check provides.
  const say = instance.getFixedT(locale, "findings") as unknown as (key: string, values?: object) => string;
  return ({ reason, values }) => say(reason.replace(/^findings\./, ""), values);
}
