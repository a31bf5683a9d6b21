import { z } from "zod";

/** Text that PostgreSQL and a mail header can carry. */
const plainText = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

export const username = plainText(1, 254);
/** Kept exactly: spaces and every script are allowed, and nothing is trimmed. */
export const password = z.string().max(256);
export const clientId = z.string().min(1).max(128);
export const code = z.string().min(1).max(2048);
export const accessToken = z.string().min(1).max(8192);
export const refreshToken = z.string().min(1).max(4096);
export const session = z.string().min(20).max(2048);
export const deviceKey = plainText(1, 128);
export const identityId = plainText(1, 128);
export const pageToken = plainText(1, 128);
export const attributeName = plainText(1, 40);
export const attributes = z.array(z.object({ Name: attributeName, Value: plainText(0, 2048).optional() })).max(50);
export const metadata = z.record(z.string().max(131), z.string().max(2048)).optional();
/** A flow's parameters: each flow checks its own, but every flow looks up its device. */
export const parameters = z
  .record(z.string().max(131), z.string().max(16_384))
  .refine((given) => given["DEVICE_KEY"] === undefined || deviceKey.safeParse(given["DEVICE_KEY"]).success, {
    path: ["DEVICE_KEY"],
  });
