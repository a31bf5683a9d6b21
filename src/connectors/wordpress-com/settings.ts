import { z } from "zod";

/** What an owner chooses after their consent. */
export const comSettingsSchema = z.object({
  siteId: z.number().int().positive(),
  /** Detected when connecting. */
  siteType: z.enum(["atomic", "jetpack", "simple"]).optional(),
  /** Whether Jetpack Social may share each article to the networks connected to the site. */
  share: z.boolean().default(false),
  /** Whether the site's subscribers get each article by email. */
  mailSubscribers: z.boolean().default(false),
});
export type ComSettings = z.infer<typeof comSettingsSchema>;
