import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/database.ts";
import type { Outbound } from "./guards/outbound.ts";
import type { Sealing } from "./guards/sealing.ts";
import type { SignedAddresses } from "./guards/signed-address.ts";
import type { JobQueue } from "./jobs/queue.ts";
import type { Emails } from "./mails/emails.ts";
import type { Mailer } from "./mails/mailer.ts";
import type { Observer } from "./observing/observer.ts";
import type { PictureStore } from "./pictures/store.ts";

/** The part of the context that every folder may use; each function takes only what it needs. */
export type Platform = {
  config: Config;
  clock: Clock;
  log: Logger;
  /** Observes requests and jobs; does nothing unless the settings turn it on. */
  observer: Observer;
  /** Access to all owners' rows. */
  db: Database;
  /** The same database for a signed-in owner; other owners' rows are invisible. */
  dbOf(ownerId: string): Database;
  jobs: JobQueue;
  sealing: Sealing;
  addresses: SignedAddresses;
  pictures: PictureStore;
  /** For addresses that people enter. */
  outbound: Outbound;
  mailer: Mailer;
  emails: Emails;
};
