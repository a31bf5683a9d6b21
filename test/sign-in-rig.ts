import { join } from "node:path";
import { openLocalCertificate } from "../scripts/start/local-certificate.ts";
import { startFacebook } from "../simulators/facebook/start-facebook.ts";
import { markedBytes } from "../simulators/kit/marked-bytes.ts";
import type { Simulator } from "../simulators/kit/start-simulator.ts";
import { startSms } from "../simulators/sms/start-sms.ts";
import { findFreePorts } from "./free-ports.ts";
import { readMails, type Rig, startRig } from "./rig.ts";
import { waitUntil } from "./wait-until.ts";

/** The product with the bundled user pool: pages, pool and hosted login on ports that know each other. */
export type SignInRig = AsyncDisposable & {
  rig: Rig;
  /** The pages' address; every service in this rig listens there, so run one at a time. */
  url: string;
  identityUrl: string;
  facebook: Simulator;
  sms: Simulator;
  /** The newest code mailed to this address after email number `since`. */
  waitForCode(to: string, since?: number): Promise<{ code: string; subject: string; text: string; id: number }>;
  close(): Promise<void>;
};

const appId = "1462019558037721";
const appSecret = markedBytes(16).toString("hex");

export async function startSignInRig(
  databaseUrl: string,
  settings: Record<string, string> = {},
  between?: Parameters<typeof startRig>[2],
): Promise<SignInRig> {
  const [rig, facebook, sms, ports] = await Promise.all([
    startRig(databaseUrl, {}, between),
    startFacebook({ seed: true, app: { id: appId, secret: appSecret } }),
    startSms(),
    findFreePorts(3),
  ]);
  const [web, pool, login] = ports;
  const certificate = await openLocalCertificate(join(rig.env["DATA_DIR"] ?? "", "tls"));
  const identityUrl = `http://localhost:${pool}`;
  for (const url of [identityUrl, facebook.url, sms.url]) rig.allow(new URL(url).host);
  Object.assign(rig.env, {
    PORT: String(web),
    USER_POOL_ID: "eu-test-1_Galley",
    USER_POOL_CLIENT_ID: "galley",
    USER_POOL_ENDPOINT: identityUrl,
    IDENTITY_POOL_ID: "eu-test-1:6f2d7c1e-5b0a-4f3e-9a51-0c7d1e8b4a26",
    IDENTITY_POOL_ENDPOINT: identityUrl,
    OAUTH_DOMAIN: `localhost:${login}`,
    IDENTITY_PORT: String(pool),
    IDENTITY_TLS_PORT: String(login),
    IDENTITY_TLS_CERT_FILE: certificate.certFile,
    IDENTITY_TLS_KEY_FILE: certificate.keyFile,
    FACEBOOK_APP_ID: appId,
    FACEBOOK_APP_SECRET: appSecret,
    FACEBOOK_DIALOG_URL: `${facebook.url}/v26.0/dialog/oauth`,
    FACEBOOK_GRAPH_URL: `${facebook.url}/v26.0`,
    SMS_URL: sms.url,
    SMS_ACCOUNT: "AC00000000000000000000000000000001",
    SMS_TOKEN: "CANARY-sms-token",
    SMS_FROM: "Galley",
    SMS_COUNTRIES: "CH,VN",
    ...settings,
  });
  const close = async () => {
    await rig.close();
    await Promise.all([facebook.close(), sms.close()]);
  };
  return {
    rig,
    url: `http://localhost:${web}`,
    identityUrl,
    facebook,
    sms,
    waitForCode: (to, since = 0) => waitForCode(rig, to, since),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function waitForCode(rig: Rig, to: string, since: number) {
  const look = async () => {
    const mail = (await readMails(rig.mailbox, { to, since })).at(-1);
    const code = mail === undefined ? undefined : /^\d{6}$/m.exec(mail.text)?.[0];
    return mail !== undefined && code !== undefined && { code, subject: mail.subject, text: mail.text, id: mail.id };
  };
  return waitUntil(`a code for ${to}`, look, { patienceMs: 40_000 });
}
