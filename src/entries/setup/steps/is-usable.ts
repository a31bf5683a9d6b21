import { envSchema } from "../../../platform/config/env.ts";

/** Whether the text is a valid value for this setting. */
export function isUsable(name: keyof typeof envSchema.shape, text: string): boolean {
  return envSchema.shape[name].safeParse(text).success;
}
