import type { Platform } from "../../../platform/platform.ts";
import { toBlogsUrl } from "../to-blog-url.ts";

/** What a private preview shows: the address is signed, so nobody can guess it. */
export type Preview = { of: "design"; ownerId: string } | { of: "trial"; trialId: string };

type AddressContext = Pick<Platform, "addresses" | "config">;

/** On the app's own host, whose pages frame it. */
export function toDesignPreviewUrl({ addresses, config }: AddressContext, ownerId: string): string {
  return `${config.http.publicUrl}/@preview/${addresses.sign(`preview/design/${ownerId}`)}`;
}

export function toTrialPreviewUrl(ctx: AddressContext, trialId: string): string {
  return `${toBlogsUrl(ctx)}/@preview/${ctx.addresses.sign(`preview/trial/${trialId}`)}`;
}

/** Splits what comes after "/@preview/". Null if we didn't sign it. */
export function parsePreviewPath(
  { addresses }: Pick<Platform, "addresses">,
  path: string,
): { preview: Preview; signed: string; rest: string } | null {
  const [, signed = "", of, id = "", rest = ""] =
    /^\/([\w-]+\/preview\/(design|trial)\/([0-9a-f-]{36}))(\/.*)?$/.exec(path) ?? [];
  if (of === undefined || addresses.verify(signed) === null) return null;
  const preview: Preview = of === "design" ? { of, ownerId: id } : { of: "trial", trialId: id };
  return { preview, signed, rest };
}
