/** One picture or video of a post, as an archive names it. */
export type NamedMedia = { uri: string; takenAt: number | null; title: string };

/** A post as one file of an archive describes it. Times are Unix seconds, UTC; null if there is none. */
export type RawPost = {
  caption: string;
  takenAt: number | null;
  media: NamedMedia[];
  /** "unknown": the file names the state in a language that we don't know. */
  state: "published" | "draft" | "unknown";
};

/** Why a post doesn't become an article. */
export const leftOutReasons = [
  "archived",
  "draft",
  "unknown-state",
  "video",
  "story-or-reel",
  "no-picture",
  "missing-picture",
  "too-large",
  "no-date",
  "unreadable",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export type PictureFault = Extract<LeftOutReason, "missing-picture" | "too-large">;

/** Reasons that the owner may override: nobody else could see these posts. */
export const hiddenReasons = ["archived", "draft", "unknown-state"] as const satisfies readonly LeftOutReason[];
export type HiddenReason = (typeof hiddenReasons)[number];

export type FoundPost = {
  /** Stays the same in every archive of the account. */
  key: string;
  postedAt: Date;
  caption: string;
  /** The paths of its pictures in the archive, in order. */
  pictures: string[];
  skippedVideos: number;
  /** Why nobody else could see it on Instagram; null for a published post. */
  hidden: HiddenReason | null;
};

export type LeftOutPost = { reason: LeftOutReason; caption: string; postedAt: Date | null };

/** `hidden`: posts left out that could still become articles if their owner wants that. */
export type FoundPosts = { posts: FoundPost[]; hidden: FoundPost[]; leftOut: LeftOutPost[] };
