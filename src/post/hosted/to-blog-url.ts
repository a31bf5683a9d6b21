import type { Platform } from "../../platform/platform.ts";

type Named = { name: string; domain: string | null; domain_confirmed_at: Date | null };

/** A blog's URL: on its own confirmed host, on the host of all blogs, or on ours. No trailing slash. */
export function toBlogUrl(ctx: Pick<Platform, "config">, { name, domain, domain_confirmed_at }: Named): string {
  if (domain !== null && domain_confirmed_at !== null) return `https://${domain}`;
  return `${toBlogsUrl(ctx)}/@${name}`;
}

/** The part before "/@name". */
export function toBlogsUrl({ config }: Pick<Platform, "config">): string {
  return config.blogs?.url ?? config.http.publicUrl;
}
