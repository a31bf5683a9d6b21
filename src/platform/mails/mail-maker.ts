import type { Caller } from "../actor.ts";
import type { Tx } from "../db/database.ts";
import type { Platform } from "../platform.ts";
import type { RenderedMail } from "./emails.ts";
import type { MailKind } from "./tables.ts";

/** An email's row: what it's about and for whom. */
export type QueuedMail = {
  kind: MailKind;
  subjectId: string;
  /** The owner's or an approver's id. */
  holderId: string;
};

export type MadeMail = {
  to: string;
  /** "Name <address>"; undefined: the operator. */
  from?: string | undefined;
  content: RenderedMail;
  headers?: Record<string, string>;
  /** Stores what must be saved before the first byte goes out, e.g. the link in the email. */
  keep?: (tx: Tx) => Promise<void>;
  /**
   * Makes the content again while the email is marked as being sent, so that whatever fails later queues an email of
   * its own.
   */
  remake?: (tx: Tx) => Promise<RenderedMail>;
  /** Reverts what `keep` stored, so that an unsent email can be made again. */
  undo?: (tx: Tx) => Promise<void>;
};

/** Makes an email from the state at the time of sending. Null: nobody needs it any more. */
export type MailMaker = (
  ctx: Pick<Platform, "addresses" | "clock" | "config" | "db" | "emails">,
  caller: Caller,
  mail: QueuedMail,
) => Promise<MadeMail | null>;
