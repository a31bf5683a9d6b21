import type { Platform } from "../../../platform/platform.ts";
import { toBlogsUrl } from "../to-blog-url.ts";

/** What a private preview shows: the address is signed, so nobody can guess it. */
export type Preview = { of: "design"; ownerId: string } | { of: "trial"; trialId: string };

type AddressContext = Pick<Platform, "addresses" | "config">;

const DAY_MS = 86_400_000;

/** On the app's own host, whose pages frame it. Valid until tomorrow ends, so that an open page keeps its frame. */
export function toDesignPreviewUrl(
  { addresses, clock, config }: AddressContext & Pick<Platform, "clock">,
  ownerId: string,
): string {
  const end = Math.floor(clock.now().getTime() / DAY_MS) + 2;
  return `${config.http.publicUrl}/@preview/${addresses.sign(`preview/design/${ownerId}/${end}`)}`;
}

export function toTrialPreviewUrl(ctx: AddressContext, trialId: string): string {
  return `${toBlogsUrl(ctx)}/@preview/${ctx.addresses.sign(`preview/trial/${trialId}`)}`;
}

/** Splits what comes after "/@preview/". Null if we didn't sign it or it has expired. */
export function parsePreviewPath(
  { addresses, clock }: Pick<Platform, "addresses" | "clock">,
  path: string,
): { preview: Preview; signed: string; rest: string } | null {
  const [, signed = "", of, id = "", end = "0", rest = ""] =
    /^\/([\w-]+\/preview\/(design|trial)\/([0-9a-f-]{36})(?:\/(\d+))?)(\/.*)?$/.exec(path) ?? [];
  if (of === undefined || addresses.verify(signed) === null) return null;
  if (of === "design" && Number(end) * DAY_MS <= clock.now().getTime()) return null;
  const preview: Preview = of === "design" ? { of, ownerId: id } : { of: "trial", trialId: id };
  return { preview, signed, rest };
}
