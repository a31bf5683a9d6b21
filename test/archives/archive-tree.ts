import { type ArchivePost, toMedia } from "./archive-posts.ts";
import type { Files } from "./make-zip.ts";
import { toMetaJson } from "./meta-json.ts";

export type Labels = { caption: string; published: string; draft: string; yes: string; no: string };

export const labels = {
  en: { caption: "Caption", published: "Published", draft: "Draft", yes: "True", no: "False" },
  fr: { caption: "Légende", published: "Publié", draft: "Brouillon", yes: "Vrai", no: "Faux" },
  vi: { caption: "Chú thích", published: "Đã đăng", draft: "Bản nháp", yes: "Đúng", no: "Sai" },
} satisfies Record<string, Labels>;

export type TreeOptions = {
  /** Where the posts' files are. */
  folder?: string;
  labels?: Labels;
  /** Exports before 2025 have no posts.json. */
  hasDetailed?: boolean;
};

/** A word that no file may let out: it's in everything that an import has no business with. */
export const CANARY = "CANARY-7f3a";

/** The files of one account's export. */
export function makeTree(posts: readonly ArchivePost[], options: TreeOptions = {}): Files {
  const { folder = "your_instagram_activity/media", labels: words = labels.en, hasDetailed = true } = options;
  const files: Files = {};
  const known = posts.filter((post) => hasDetailed || post.legacy !== null || post.isArchived);
  const legacy = known.filter((post) => post.legacy !== null).map((post) => post.legacy);
  // Files met in the field have entries that are no posts.
  files[`${folder}/posts_1.json`] = toMetaJson([...legacy.toReversed(), {}, "?"]);
  if (hasDetailed) {
    const detailed = known.filter((post) => post.detailed !== null);
    files[`${folder}/posts.json`] = toMetaJson(detailed.map((post) => toDetailed(post, words)));
  }
  const archived = known.filter(({ isArchived }) => isArchived);
  files[`${folder}/archived_posts.json`] = toMetaJson({
    ig_archived_post_media: archived.map((post) => ({ media: [toMedia(post, 0)] })),
  });
  files[`${folder}/stories.json`] = toMetaJson({ ig_stories: [{ uri: "media/stories/1.jpg", title: CANARY }] });
  files[`${folder}/reels.json`] = toMetaJson({
    ig_reels_media: [{ media: [{ uri: "media/reels/1.mp4", title: CANARY }] }],
  });
  files[`${folder}/recently_deleted_content.json`] = CANARY;
  for (const path of private_) files[path] = `{"secret":"${CANARY}"}`;
  files["logged_information/past_instagram_insights/posts.json"] = `{"organic_insights_posts":["${CANARY}"]}`;
  for (const { media } of known) for (const { uri, file } of media) if (file !== null) files[uri] = file;
  return files;
}

const private_ = [
  "your_instagram_activity/messages/inbox/x_1/message_1.json",
  "connections/contacts/synced_contacts.json",
  "personal_information/personal_information/personal_information.json",
  "security_and_login_information/login_and_profile_creation/login_activity.json",
];

/** With captions of carousels' children empty, and children nested twice. */
function toDetailed(post: ArchivePost, words: Labels): unknown {
  const state = { published: [words.yes, words.no], draft: [words.no, words.yes], odd: ["Ĉiel", words.no] } as const;
  const [published, draft] = state[post.detailed ?? "published"];
  const [first, ...more] = post.media.map((_, at) => toMedia(post, at));
  return {
    timestamp: post.at,
    media: [],
    fbid: "18159195736450118",
    label_values: [
      { label: words.caption, value: post.caption },
      { label: "Marked as AI-generated", value: words.no },
      { label: "Marked as AI-generated", value: words.yes },
      { label: words.published, value: published },
      { label: words.draft, value: draft },
      ...(more.length === 0
        ? [{ label: "Media", media: [first] }]
        : [{ dict: [first, ...more].map((one) => ({ title: "", dict: [{ label: "Media", media: [one] }] })) }]),
      {
        label: "Message",
        dict: [{ dict: [{ label: "Media", media: [{ uri: "media/posts/private.jpg", title: CANARY }] }] }],
      },
    ],
  };
}
