import type { Platform } from "../../platform/platform.ts";

/** Galley answers here on any host, which shows whether the host leads to it. */
export const herePath = "/.well-known/galley-here.txt";

type SigningContext = Pick<Platform, "addresses">;

/** Signed, so that no other Galley's answer counts. */
export function toHereAnswer({ addresses }: SigningContext, host: string): string {
  return addresses.sign(`domain/${host}`);
}

/**
 * Asks as a reader would, over HTTPS, but follows no redirects. Logs the reason if it fails, because some servers can't
 * reach their own public address, and only operators can fix that.
 */
export async function leadsHere(
  ctx: SigningContext & Pick<Platform, "log" | "outbound">,
  host: string,
): Promise<boolean> {
  try {
    const answer = await ctx.outbound.fetch(`https://${host}${herePath}`, {
      service: "blog-domain",
      timeoutMs: 10_000,
      maxBytes: 10_000,
    });
    const isHere = answer.status === 200 && ctx.addresses.verify(answer.text().trim()) === `domain/${host}`;
    if (!isHere) ctx.log.warn({ host, status: answer.status }, "a blog's domain leads to another server");
    return isHere;
  } catch (error) {
    ctx.log.warn({ host, err: error }, "could not reach a blog's domain");
    return false;
  }
}
