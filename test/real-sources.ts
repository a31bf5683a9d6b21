import { startRealBluesky } from "./real-bluesky.ts";
import { startRealSnac } from "./real-snac.ts";
import type { SourceKind, SourceServer } from "./source-kinds.ts";

/** The platforms' own programs, where a package provides them. Null where this machine can't run one. */
export const realSources: readonly (SourceKind & { name: string; start(): Promise<SourceServer | null> })[] = [
  {
    name: "real Bluesky",
    kind: "bluesky",
    // Its "posts with media" are those with pictures.
    has: { warnings: true, boosts: true, replies: true, pages: true, rename: true },
    start: startRealBluesky,
  },
  {
    // A small server with Mastodon's API. Mastodon itself and Pixelfed come in no package.
    name: "real snac",
    kind: "mastodon",
    has: { warnings: true, boosts: true, replies: true },
    lacks: { dates: true, hiding: true },
    start: startRealSnac,
  },
];
