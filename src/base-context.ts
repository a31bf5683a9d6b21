import { createMailer, type Mailer } from "./connectors/mail/index.ts";
import type { SmsSender } from "./connectors/sms/index.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config/config.ts";
import type { Secrets } from "./platform/config/secrets.ts";
import { openDatabase } from "./platform/db/database.ts";
import { announceKeys } from "./platform/guards/live-keys.ts";
import { createSealing } from "./platform/guards/sealing.ts";
import { createLog } from "./platform/log.ts";
import { loadEmails } from "./platform/mails/emails.ts";
import { openObserver } from "./platform/observing/open-observer.ts";
import type { Platform } from "./platform/platform.ts";

/** What every role needs. The identity role needs and loads nothing else. */
export type BaseContext = Pick<
  Platform,
  "clock" | "config" | "db" | "emails" | "log" | "mailer" | "observer" | "sealing"
> & {
  /** Null: no gateway is set up, so codes are sent only by email. */
  sms: SmsSender | null;
};

export async function createBaseContext(
  config: Config,
  secrets: Secrets,
  overrides: Partial<BaseContext> = {},
): Promise<BaseContext & { close(): Promise<void> }> {
  const log = overrides.log ?? createLog(config.logLevel);
  const announce = announceKeys(secrets.sealingKeys.reveal());
  const settings = { max: config.databasePool, announce, log };
  const { sms, close: closeSms } = await openSms(config, secrets);
  const context: BaseContext = {
    config,
    log,
    clock: systemClock,
    db: overrides.db ?? openDatabase(secrets.databaseUrl.reveal(), settings),
    sealing: createSealing(secrets.sealingKeys.reveal()),
    emails: loadEmails(),
    mailer: openMailer(config, secrets),
    observer: overrides.observer ?? (await openObserver(config)),
    sms,
    ...overrides,
  };
  return {
    ...context,
    async close() {
      await context.observer.close();
      await closeSms();
      await context.db.destroy();
    },
  };
}

export function openMailer(config: Pick<Config, "mailFrom">, secrets: Pick<Secrets, "smtpUrl">): Mailer {
  return createMailer({ url: secrets.smtpUrl.reveal(), from: config.mailFrom });
}

async function openSms(
  { sms, outboundAllow }: Config,
  { smsToken }: Secrets,
): Promise<{ sms: SmsSender | null; close(): Promise<void> }> {
  if (sms === null || smsToken === null) return { sms: null, close: async () => {} };
  const [{ createOutbound }, { createSmsSender }] = await Promise.all([
    import("./platform/guards/outbound.ts"),
    import("./connectors/sms/index.ts"),
  ]);
  const outbound = createOutbound({ allow: outboundAllow });
  return { sms: createSmsSender({ outbound, ...sms, token: smsToken.reveal() }), close: () => outbound.close() };
}
