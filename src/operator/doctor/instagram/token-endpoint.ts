import { ConnectorError } from "../../../platform/connector-error.ts";
import { type Finding, say } from "../check.ts";
import { type InstagramCheck, noApp, toMetaAddresses } from "./check.ts";

const findings: Partial<Record<string, Finding>> = {
  "wrong-app": { state: "problem", says: say("instagram.wrongApp"), fix: say("instagram.wrongAppFix") },
  "wrong-secret": { state: "problem", says: say("instagram.wrongSecret"), fix: say("instagram.wrongSecretFix") },
  "not-a-tester": { state: "warning", says: say("instagram.noTesters"), fix: say("instagram.noTestersFix") },
};

/** Asks for a token with a made-up code: Instagram's first objection shows what's wrong. */
export const checkTokenEndpoint: InstagramCheck = {
  name: "tokenEndpoint",
  async look({ config, login }) {
    if (login === null) return noApp;
    const code = await login
      .exchangeCode({ code: "galley-doctor", redirectUri: toMetaAddresses(config).redirect })
      .then(() => undefined, toCode);
    if (code === "code-used" || code === "redirect-uri") return { state: "ok", says: say("instagram.known") };
    if (code !== undefined && findings[code]) return findings[code];
    if (code === "refused")
      return { state: "warning", says: say("instagram.oddRefusal"), fix: say("instagram.oddRefusalFix") };
    return {
      state: "problem",
      says: say("instagram.token", { code: code ?? "200" }),
      fix: say("instagram.hostFix", { host: new URL(config.instagram.apiUrl).host }),
    };
  },
};

function toCode(error: unknown): string {
  if (!(error instanceof ConnectorError)) throw error;
  return error.reason === "rejected" ? (error.code ?? "refused") : error.reason;
}
