import { z } from "zod";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { fetchPoolKeys, toPoolKeysUrl } from "../../../owner/sign-in/fetch-pool-keys.ts";
import { type Check, type DoctorParts, type DoctorText, type Finding, say } from "../check.ts";

const keysSchema = z.object({ keys: z.array(z.object({ kid: z.string(), kty: z.string() })).min(1) });

const atCognito = { open: "signIn.cognitoOpen", notOpen: "signIn.cognito" } as const;
const atBundled = { open: "signIn.bundledOpen", notOpen: "signIn.bundled" } as const;

/** Reads the pool's keys the same way the service does: without them every token is refused. */
export const checkSignIn = {
  name: "signIn",
  async look({ config, outbound }: Pick<DoctorParts, "config" | "outbound">): Promise<Finding> {
    if (config.signIn === null) return cannot("signIn.noPool", "signIn.noPoolFix");
    const url = toPoolKeysUrl(config.signIn);
    const texts = config.signIn.userPoolEndpoint === null ? atCognito : atBundled;
    try {
      const isKeySet = keysSchema.safeParse(parseJson(await fetchPoolKeys(outbound, url))).success;
      if (!isKeySet) return cannot("signIn.noKeys", "signIn.compareFix", { url: url.href });
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      return toFinding(error, url);
    }
    return { state: "ok", says: say(config.signIn.signUp === "open" ? texts.open : texts.notOpen, { url: url.href }) };
  },
} satisfies Check<Pick<DoctorParts, "config" | "outbound">>;

function cannot(key: DoctorText["key"], fix: DoctorText["key"], values: DoctorText["values"] = {}): Finding {
  return { state: "problem", says: say(key, values), fix: say(fix, values) };
}

function toFinding({ reason, code }: ConnectorError, url: URL): Finding {
  const host = `${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`;
  if (reason === "blocked-address") return cannot("signIn.private", "signIn.privateFix", { host });
  if (code === "tls") return cannot("signIn.tls", "signIn.tlsFix", { host });
  if (code === "no-such-host") return cannot("signIn.noHost", "signIn.compareFix", { host: url.hostname });
  if (code?.startsWith("http-"))
    return cannot("signIn.answers", "signIn.compareFix", { url: url.href, status: code.slice(5) });
  return cannot("signIn.away", "signIn.awayFix", { url: url.href, code: code ?? reason });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
