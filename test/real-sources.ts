import { startRealBluesky } from "./real-bluesky.ts";
import { startRealSnac } from "./real-snac.ts";
import type { SourceKind, SourceServer } from "./source-kinds.ts";

/** Real servers that come in a package. `start` returns null where this machine can't run one. */
export const realSources: readonly (SourceKind & { name: string; start(): Promise<SourceServer | null> })[] = [
  {
    name: "real Bluesky",
    kind: "bluesky",
    has: { warnings: true, boosts: true, replies: true, pages: true, rename: true },
    start: startRealBluesky,
  },
  {
    // A small server with Mastodon's API. Neither Mastodon itself nor Pixelfed comes as a package.
    name: "real snac",
    kind: "mastodon",
    has: { warnings: true, boosts: true, replies: true },
    lacks: { dates: true, hiding: true },
    start: startRealSnac,
  },
];
