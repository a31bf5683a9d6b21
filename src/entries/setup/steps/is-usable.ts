import { envSchema } from "../../../platform/config/env.ts";

/** Whether the text can be this setting. */
export function isUsable(name: keyof typeof envSchema.shape, text: string): boolean {
  return envSchema.shape[name].safeParse(text).success;
}
