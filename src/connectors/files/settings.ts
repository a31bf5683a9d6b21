import { z } from "zod";

export const filesSettingsSchema = z.object({
  region: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,50}$/, { error: "invalid" })
    .default("us-east-1"),
  /** Where readers see the bucket, e.g. behind a CDN. Empty: nowhere known. */
  publicUrl: z
    .string()
    .trim()
    .max(500)
    .refine((text) => text === "" || /^https?:\/\/[^\s]+$/.test(text), { error: "invalid-url" })
    .default(""),
});

export type FilesSettings = z.infer<typeof filesSettingsSchema>;
