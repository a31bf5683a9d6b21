import type { Platform } from "../../platform/platform.ts";

/** What Galley answers here on any host tells whether the host leads to it; apart from the owner's own proof. */
export const herePath = "/.well-known/galley-here.txt";

type SigningContext = Pick<Platform, "addresses">;

/** Signed, so that no other Galley's answer counts. */
export function toHereAnswer({ addresses }: SigningContext, host: string): string {
  return addresses.sign(`domain/${host}`);
}

/**
 * Asks as a reader would: with a valid certificate, and without following redirects. Logs why not: some servers can't
 * reach themselves by their public address, which only their operators can change.
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
