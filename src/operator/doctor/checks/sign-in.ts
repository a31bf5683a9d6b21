import { z } from "zod";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { fetchPoolKeys, toPoolKeysUrl } from "../../../owner/sign-in/fetch-pool-keys.ts";
import type { Check, DoctorParts, Finding } from "../check.ts";

const keysSchema = z.object({ keys: z.array(z.object({ kid: z.string(), kty: z.string() })).min(1) });

/** Reads the pool's keys the same way the service does: without them every token is refused. */
export const checkSignIn: Check<Pick<DoctorParts, "config" | "outbound">> = {
  name: "sign-in",
  async look({ config, outbound }) {
    if (config.signIn === null) {
      return {
        state: "problem",
        says: "Nobody can sign in: there is no user pool.",
        fix: SET_UP,
      };
    }
    const url = toPoolKeysUrl(config.signIn);
    const kind = config.signIn.userPoolEndpoint === null ? "Amazon Cognito" : "the bundled user pool";
    try {
      const isKeySet = keysSchema.safeParse(parseJson(await fetchPoolKeys(outbound, url))).success;
      if (!isKeySet) return cannot(`${url.href} has no keys.`, COMPARE);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      return toFinding(error, url);
    }
    const everybody = config.signIn.signUp === "open" ? "; everybody may sign up (SIGN_UP)" : "";
    return { state: "ok", says: `People sign in with ${kind}; its keys are read at ${url.href}${everybody}.` };
  },
};

const SET_UP =
  "Set USER_POOL_ID and USER_POOL_CLIENT_ID, and for the bundled pool USER_POOL_ENDPOINT and IDENTITY_PORT " +
  "(docs/sign-in.md).";
const COMPARE = "Compare USER_POOL_ID and USER_POOL_ENDPOINT with the pool's (docs/sign-in.md).";
const cannot = (why: string, fix: string): Finding => ({ state: "problem", says: `Nobody can sign in: ${why}`, fix });

function toFinding({ reason, code }: ConnectorError, url: URL): Finding {
  const hostPort = `${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`;
  if (reason === "blocked-address") {
    const why = `${hostPort} is private, or on another port than 80 and 443, and the service does not call it.`;
    return cannot(why, `If the pool is your own, set OUTBOUND_ALLOW=${hostPort}`);
  }
  if (code === "tls") {
    return cannot(
      `the certificate of ${hostPort} is not trusted, has expired, or was issued for another name.`,
      "Use one from a public authority, or set the service's NODE_EXTRA_CA_CERTS to the file of your own.",
    );
  }
  if (code === "no-such-host") return cannot(`the name ${url.hostname} leads nowhere.`, COMPARE);
  if (code?.startsWith("http-")) return cannot(`${url.href} answers ${code.slice(5)} instead of keys.`, COMPARE);
  const fix = "Start the identity service if the pool is the bundled one; otherwise check the network in between.";
  return cannot(`Nothing answers at ${url.href} (${code ?? reason}).`, fix);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
