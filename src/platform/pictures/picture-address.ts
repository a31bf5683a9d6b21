import type { Platform } from "../platform.ts";

/** Where browsers and mails get our copy of a picture: `/media/<signature>/<key>`. */
export function pictureAddress(ctx: Pick<Platform, "addresses" | "config">, storageKey: string): string {
  return `${ctx.config.http.publicUrl}/media/${ctx.addresses.sign(storageKey)}`;
}
