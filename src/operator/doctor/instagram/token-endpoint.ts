import { ConnectorError } from "../../../platform/connector-error.ts";
import type { InstagramLogin } from "../../../connectors/instagram/index.ts";
import { type Finding, say } from "../check.ts";
import { type InstagramCheck, noApp, toMetaAddresses } from "./check.ts";

type Texts = { known: Finding; others: Partial<Record<string, Finding>>; host: string };

const instagram = {
  known: { state: "ok", says: say("instagram.known") },
  others: {
    "wrong-app": { state: "problem", says: say("instagram.wrongApp"), fix: say("instagram.wrongAppFix") },
    "wrong-secret": { state: "problem", says: say("instagram.wrongSecret"), fix: say("instagram.wrongSecretFix") },
    "not-a-tester": { state: "warning", says: say("instagram.noTesters"), fix: say("instagram.noTestersFix") },
    refused: { state: "warning", says: say("instagram.oddRefusal"), fix: say("instagram.oddRefusalFix") },
  },
} as const;

const meta = {
  known: { state: "ok", says: say("instagram.metaKnown") },
  others: {
    "wrong-app": { state: "problem", says: say("instagram.metaWrongApp"), fix: say("instagram.metaFix") },
    "wrong-secret": { state: "problem", says: say("instagram.metaWrongSecret"), fix: say("instagram.metaFix") },
  },
} as const;

/** Asks each login for a token with a made-up code: Meta's first objection shows what's wrong. */
export const checkTokenEndpoint: InstagramCheck = {
  name: "tokenEndpoint",
  async look({ config, login, metaLogin }) {
    const redirectUri = toMetaAddresses(config).redirect;
    const found: Finding[] = [];
    if (login !== null) found.push(await ask(login, redirectUri, { ...instagram, host: config.instagram.apiUrl }));
    if (metaLogin !== null) found.push(await ask(metaLogin, redirectUri, { ...meta, host: config.meta.graphUrl }));
    return found.length > 0 ? found : noApp;
  },
};

async function ask(login: InstagramLogin, redirectUri: string, { known, others, host }: Texts): Promise<Finding> {
  const code = await login.exchangeCode({ code: "galley-doctor", redirectUri }).then(() => undefined, toCode);
  if (code === "code-used" || code === "redirect-uri") return known;
  return (
    others[code ?? ""] ?? {
      state: "problem",
      says: say("instagram.token", { code: code ?? "200" }),
      fix: say("instagram.hostFix", { host: new URL(host).host }),
    }
  );
}

function toCode(error: unknown): string {
  if (!(error instanceof ConnectorError)) throw error;
  return error.reason === "rejected" ? (error.code ?? "refused") : error.reason;
}
