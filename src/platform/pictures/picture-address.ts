import type { Context } from "../../context.ts";

/** Where browsers and mails get our copy of a picture: `/media/<signature>/<key>`. */
export function pictureAddress(ctx: Pick<Context, "addresses" | "config">, storageKey: string): string {
  return `${ctx.config.http.publicUrl}/media/${ctx.addresses.sign(storageKey)}`;
}
