import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Finding } from "../check.ts";
import { type InstagramCheck, noApp, toMetaAddresses } from "./check.ts";

const findings: Partial<Record<string, Finding>> = {
  "wrong-app": {
    state: "problem",
    says: "Instagram does not know INSTAGRAM_APP_ID.",
    fix: 'Most often it is the Meta app\'s id. Copy the Instagram app ID from "API setup with Instagram login".',
  },
  "wrong-secret": {
    state: "problem",
    says: "Instagram refuses INSTAGRAM_APP_SECRET.",
    fix: 'Copy the Instagram app secret again, from below the Instagram app ID ("Show").',
  },
  "not-a-tester": {
    state: "warning",
    says: "The app is known, but it is not switched to live and has no testers.",
    fix: 'Add accounts under "App roles", "Instagram testers", and accept in Instagram\'s settings.',
  },
};
const known: Finding = {
  state: "ok",
  says: "Instagram knows the app and its secret. (A made-up code was refused, as it should be.)",
};

/** Asks for a token with a made-up code: Instagram's first objection shows what's wrong. */
export const checkTokenEndpoint: InstagramCheck = {
  name: "token endpoint",
  async look({ config, login }) {
    if (login === null) return noApp;
    const code = await login
      .exchangeCode({ code: "galley-doctor", redirectUri: toMetaAddresses(config).redirect })
      .then(() => undefined, toCode);
    if (code === "code-used" || code === "redirect-uri") return known;
    if (code !== undefined && findings[code]) return findings[code];
    if (code === "refused") {
      return {
        state: "warning",
        says: "Instagram refused a made-up code, as it should, in words we don't know.",
        fix: "Connect a tester's account on the page: it says more.",
      };
    }
    return {
      state: "problem",
      says: `The token endpoint does not answer as it should (${code ?? "it took a made-up code"}).`,
      fix: `Let the machine call ${new URL(config.instagram.apiUrl).host} on port 443.`,
    };
  },
};

function toCode(error: unknown): string {
  if (!(error instanceof ConnectorError)) throw error;
  return error.reason === "rejected" ? (error.code ?? "refused") : error.reason;
}
