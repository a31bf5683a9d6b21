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

/** The part of the context that every room may ask for; each function takes only what it uses. */
export type Platform = {
  config: Config;
  clock: Clock;
  log: Logger;
  /** Told of requests and jobs; looks at nothing unless the settings say so. */
  observer: Observer;
  /** Goes through all owners. */
  db: Database;
  /** The same database for what a signed-in owner does: no other owner's rows are there. */
  dbOf(ownerId: string): Database;
  jobs: JobQueue;
  sealing: Sealing;
  addresses: SignedAddresses;
  pictures: PictureStore;
  /** For addresses that a person gives us. */
  outbound: Outbound;
  mailer: Mailer;
  emails: Emails;
};
