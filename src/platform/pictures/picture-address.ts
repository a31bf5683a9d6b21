import type { Platform } from "../platform.ts";

/** The address of our copy of a picture, for browsers and emails: `/media/<signature>/<key>`. */
export function pictureAddress(ctx: Pick<Platform, "addresses" | "config">, storageKey: string): string {
  return `${ctx.config.http.publicUrl}/media/${ctx.addresses.sign(storageKey)}`;
}

/** The address of a picture's small copy, for lists. */
export function thumbnailAddress(ctx: Pick<Platform, "addresses" | "config">, storageKey: string): string {
  return `${pictureAddress(ctx, storageKey)}?small`;
}
