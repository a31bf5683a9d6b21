import { z } from "zod";

/** The parts of Mastodon's entities that we read (docs.joinmastodon.org, "Account", "Status", "MediaAttachment"). */
export const accountSchema = z.object({ id: z.string().min(1), acct: z.string().min(1) });

const attachmentSchema = z.object({
  id: z.string(),
  /** image, gifv, video, audio or unknown. */
  type: z.string(),
  url: z.string().nullish(),
  remote_url: z.string().nullish(),
  description: z.string().nullish(),
});

export const statusSchema = z.object({
  id: z.string().min(1),
  created_at: z.string(),
  url: z.string().nullish(),
  /** HTML. */
  content: z.string(),
  sensitive: z.boolean().nullish(),
  spoiler_text: z.string().nullish(),
  account: accountSchema,
  /** Not worth losing a post for: some servers send "" or a number. */
  in_reply_to_account_id: z.string().min(1).nullish().catch(null),
  reblog: z.unknown().optional(),
  media_attachments: z.array(attachmentSchema),
  card: z.object({ url: z.string() }).nullish(),
});

export type ApiStatus = z.infer<typeof statusSchema>;
