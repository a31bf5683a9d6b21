import { readFileSync } from "node:fs";
import sharp from "sharp";

type Picture = Uint8Array<ArrayBuffer>;
type Media = { uri: string; file: Picture | null };

/** A post of a generated archive: what its files contain about it, and what becomes of it. */
export type ArchivePost = {
  n: number;
  caption: string;
  at: number;
  media: Media[];
  /** As posts_1.json has it; null: only posts.json knows it. */
  legacy: unknown;
  /** Whether it is in posts.json, in which state, and in archived_posts.json. */
  detailed: "published" | "draft" | "odd" | null;
  isArchived: boolean;
  outcome: "found" | "archived" | "draft" | "unknown-state" | "video" | "missing-picture" | "no-date";
};

export const SECOND = 1_704_189_600;
const heic = new Uint8Array(
  readFileSync(new URL("../../src/platform/pictures/testing/halves.heic", import.meta.url)),
) as Picture;

/** Instagram's id of a post's picture. */
export const mediaIdOf = (n: number, position = 0) =>
  `179${String(n).padStart(5, "0")}${String(position).padStart(9, "0")}`;

const sentence = "👩‍👩‍👧‍👦 Ba chị em nấu phở, tiếng cười vang khắp nhà. ";
const longCaption = `${sentence.repeat(60).slice(0, 2_180).trim()}\n\n#phở #bếp`;

/** One of each case that exports are known for. */
export async function makeArchivePosts(): Promise<ArchivePost[]> {
  const jpeg = (n: number) => draw(n).jpeg().toBuffer();
  const posts: ArchivePost[] = [];
  const add = async (n: number, caption: string, given: Partial<ArchivePost> & { names?: string[] } = {}) => {
    const { names = [`${n}_1_${n}_n_${mediaIdOf(n)}.jpg`], ...rest } = given;
    const media = await Promise.all(
      names.map(async (name, position) => ({
        uri: `media/posts/202401/${name}`,
        file: (name.endsWith("mp4")
          ? new Uint8Array(await video())
          : new Uint8Array(await jpeg(n * 10 + position))) as Picture,
      })),
    );
    const at = SECOND + n * 86_400;
    const post = {
      n,
      caption,
      at,
      media,
      detailed: "published" as const,
      isArchived: false,
      outcome: "found" as const,
    };
    const filled = { ...post, ...rest };
    posts.push({ legacy: toLegacy(filled), ...filled });
  };
  const several = (n: number, count: number) =>
    Array.from({ length: count }, (_, at) => `${n}_${at}_n_${mediaIdOf(n, at)}.jpg`);

  await add(1, "Zürich, café & «phở»: đã về nhà 🏡\nHạnh phúc. #zürich");
  await add(2, "Ten views of the lake on the way up.", { names: several(2, 10) });
  await add(3, "Two photos and a film of the kiln.", {
    names: [...several(3, 2), `3_film_n_${mediaIdOf(3, 9)}.mp4`],
  });
  await add(4, "Only a film.", { names: [`4_n_${mediaIdOf(4)}.mp4`], outcome: "video" });
  await add(5, "");
  await add(6, longCaption);
  await add(7, "שלום מהים · 海辺の朝 · 日本語のキャプション");
  await add(8, "A caption with\u0000 a NUL in it.");
  await add(9, "Already good: 日本 and Zürich");
  await add(10, "The first of one second.", { at: SECOND + 10 * 86_400 });
  await add(11, "The second of one second.", { at: SECOND + 10 * 86_400 });
  await add(12, "Nobody knows when this was.", { at: 0, outcome: "no-date" });
  await add(13, "Its time is in milliseconds.");
  await add(14, "Its picture is in another part.", { outcome: "missing-picture" });
  await add(15, "A photo as WebP.", { names: [`15_n_${mediaIdOf(15)}.webp`] });
  await add(16, "A photo as HEIC.", { names: [`16_n_${mediaIdOf(16)}.heic`] });
  await add(17, "A photo without an ending.", { names: [`17_n_${mediaIdOf(17)}`] });
  await add(18, "A photo whose ending lies.", { names: [`18_n_${mediaIdOf(18)}.jpg`] });
  await add(19, "A walk near home.");
  await add(20, "Hidden by its owner.", { legacy: null, isArchived: true, outcome: "archived" });
  await add(21, "Not finished yet.", { legacy: null, detailed: "draft", outcome: "draft" });
  await add(22, "Its state is in no language that we know.", {
    legacy: null,
    detailed: "odd",
    outcome: "unknown-state",
  });
  await add(23, "Only the newer file has these three.", { legacy: null, names: several(23, 3) });
  await add(24, "Its media is an object, not a list.", { detailed: null });
  await add(26, "A sequence that was cut.", { detailed: null });

  const of = (n: number) => posts.find((post) => post.n === n)!;
  const [webp] = [new Uint8Array(await draw(1).webp().toBuffer()) as Picture];
  of(14).media[0]!.file = null;
  of(15).media[0]!.file = webp;
  of(16).media[0]!.file = heic;
  of(18).media[0]!.file = webp;
  of(13).legacy = {
    ...(of(13).legacy as object),
    media: [{ ...toMedia(of(13), 0), creation_timestamp: of(13).at * 1_000 }],
  };
  of(19).legacy = { media: [{ ...toMedia(of(19), 0), media_metadata: withPlace }] };
  of(24).legacy = { media: toMedia(of(24), 0) };
  of(26).legacy = { media: [{ ...toMedia(of(26), 0), title: CUT }] };
  return posts;
}

/** Half of "é", as Meta writes it: nothing can mend it, and nothing has to break because of it. */
export const CUT = "Ends in the middle: caf\u00c3";

const withPlace = {
  photo_metadata: { exif_data: [{ latitude: 46.9, longitude: 7.4, device_id: "CANARY-device" }] },
  camera_metadata: { has_camera_metadata: false },
};

/** A single picture has the caption and the time; a carousel's are the post's own. */
function toLegacy(post: Pick<ArchivePost, "caption" | "at" | "media">): unknown {
  if (post.media.length === 1) return { media: [toMedia(post, 0)] };
  const media = post.media.map((_, at) => ({ ...toMedia(post, at), title: "", creation_timestamp: post.at - 3 }));
  return { media, title: post.caption, creation_timestamp: post.at };
}

export function toMedia({ caption, at, media }: Pick<ArchivePost, "caption" | "at" | "media">, position: number) {
  return {
    uri: media[position]?.uri,
    creation_timestamp: at,
    media_metadata: { camera_metadata: { has_camera_metadata: false } },
    title: caption,
    cross_post_source: { source_app: "FB" },
    backup_uri: "https://interncache.example/CANARY-backup",
  };
}

function draw(n: number) {
  const [r, g, b] = [(n * 47) % 255, (n * 89) % 255, (n * 131) % 255];
  return sharp({ create: { width: 64 + (n % 9), height: 64, channels: 3, background: { r, g, b } } });
}

async function video(): Promise<Buffer> {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom0000", "latin1"), Buffer.alloc(64)]);
}
