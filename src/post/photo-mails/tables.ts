import type { Instant } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    photo_addresses: PhotoAddressesTable;
    photo_senders: PhotoSendersTable;
    photo_mails: PhotoMailsTable;
  }
}

export type PhotoAddressesTable = {
  owner_id: string;
  id: string;
  source_id: string;
  token_hash: Buffer;
  /** Sealed. */
  token: Buffer;
  created_at: Instant;
};

/** Besides the owner; in lower case. */
export type PhotoSendersTable = { owner_id: string; source_id: string; email: string; created_at: Instant };

/**
 * How an email with photos ended.
 * - "taken": it is an article now.
 * - "partly": the same, without some of its photos.
 * - "no-photo": it brought none that we can use.
 * - "too-large": nobody reads so much.
 * - "other-sender": from an address that may not send any.
 */
export type PhotoMailResult = "taken" | "partly" | "no-photo" | "too-large" | "other-sender";

export type PhotoMailsTable = {
  owner_id: string;
  id: string;
  source_id: string;
  message_id: string;
  sender: string;
  subject: string;
  outcome: PhotoMailResult;
  left_out: number;
  created_at: Instant;
};
