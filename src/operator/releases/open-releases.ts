import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";

export type Release = { version: string; name: string; text: string; url: string | null; publishedAt: Date };

export type Releases = {
  /** "asking": the feed hasn't answered yet; "off": no feed is configured. */
  state: "off" | "asking" | "known" | "unreachable";
  /** Newest first. */
  releases: Release[];
  askedAt: Date | null;
};

/** As GitHub, Gitea and Forgejo answer (GitHub REST API, "List releases"). */
const feedSchema = z.array(
  z.object({
    tag_name: z.string().max(100),
    name: z.string().max(300).nullish(),
    body: z.string().nullish(),
    html_url: z.url({ protocol: /^https?$/ }).nullish(),
    published_at: z.iso.datetime({ offset: true }),
    draft: z.boolean().optional(),
    prerelease: z.boolean().optional(),
  }),
);

const ASK_AGAIN_MS = 6 * 3_600_000;
const ASK_AGAIN_AFTER_FAILURE_MS = 600_000;
const SHOWN = 10;

/**
 * What is new, according to the configured feed. Never waits: answers with what the last call found, and refreshes that
 * in the background when it is old.
 */
export function openReleases(
  ctx: { clock: Clock; outbound: Pick<Outbound, "fetch"> },
  feed: string | null,
): { read(): Releases; settled(): Promise<void> } {
  let known: Releases = { state: feed === null ? "off" : "asking", releases: [], askedAt: null };
  let asking: Promise<void> | null = null;

  async function ask(url: string): Promise<void> {
    const askedAt = ctx.clock.now();
    try {
      const answer = await ctx.outbound.fetch(url, {
        service: "releases",
        timeoutMs: 10_000,
        maxBytes: 1_000_000,
        headers: { accept: "application/json" },
      });
      if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}`);
      known = { state: "known", releases: toReleases(answer.json()), askedAt };
    } catch {
      // Keeps what was known; the page says that the feed doesn't answer.
      known = { ...known, state: "unreachable", askedAt };
    }
  }

  return {
    read() {
      const patience = known.state === "unreachable" ? ASK_AGAIN_AFTER_FAILURE_MS : ASK_AGAIN_MS;
      const isOld = known.askedAt === null || ctx.clock.now().getTime() - known.askedAt.getTime() > patience;
      if (feed !== null && asking === null && isOld) asking = ask(feed).finally(() => (asking = null));
      return known;
    },
    settled: async () => (await asking) ?? undefined,
  };
}

function toReleases(json: unknown): Release[] {
  return feedSchema
    .parse(json)
    .filter(({ draft, prerelease }) => !draft && !prerelease)
    .map((release) => ({
      version: release.tag_name.replace(/^v/, ""),
      name: release.name || release.tag_name,
      text: (release.body ?? "").slice(0, 5_000),
      url: release.html_url ?? null,
      publishedAt: new Date(release.published_at),
    }))
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, SHOWN);
}
