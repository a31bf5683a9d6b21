import { beforeAll, describe, expect, it } from "vitest";
import { type ArchivePost, CUT, makeArchivePosts, mediaIdOf, SECOND } from "../../../../test/archives/archive-posts.ts";
import { CANARY, makeTree } from "../../../../test/archives/archive-tree.ts";
import { makeZip } from "../../../../test/archives/make-zip.ts";
import { makeLargeArchive, readRange } from "../../../../test/archives/large-archive.ts";
import { makeVariants, type Variant } from "../../../../test/archives/archive-variants.ts";
import { mendText } from "./mend-text.ts";
import { ArchiveProblem } from "./open-files.ts";
import { readArchive } from "./read-archive.ts";
import { isUsable, sniffPicture } from "./sniff-picture.ts";

let posts: ArchivePost[];
let variants: Variant[];
beforeAll(async () => {
  posts = await makeArchivePosts();
  variants = await makeVariants(posts);
});

/** As a browser hands over a chosen folder. */
function filesOf({ files, paths }: Pick<Variant, "files" | "paths">): File[] {
  return files.map((file, at) => Object.defineProperty(file, "webkitRelativePath", { value: paths?.[at] ?? "" }));
}

async function read(variant: Variant) {
  try {
    const { accounts, kind } = await readArchive(filesOf(variant));
    return { accounts, problem: kind };
  } catch (error) {
    if (error instanceof ArchiveProblem) return { accounts: [], problem: error.problem };
    throw error;
  }
}

const find = (name: string) => variants.find((variant) => variant.name === name)!;
const latin1 = (text: string) => Buffer.from(text, "utf8").toString("latin1");

it("every kind of archive gives its posts, a reason for each that is left out, or what's wrong with it", async () => {
  for (const variant of variants) {
    const { accounts, problem } = await read(variant);
    const [{ posts: found, leftOut } = { posts: [], leftOut: [] }] = accounts;
    const reasons = Object.fromEntries(
      [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, those]) => [reason, those.length]),
    );
    const seen = problem === null ? { posts: found.length, leftOut: reasons } : { problem };
    expect(seen, variant.name).toEqual(variant.expected);
    if (variant.accounts !== undefined) expect(accounts).toHaveLength(variant.accounts);
  }
});

it("the order of the parts and the language change nothing", async () => {
  const [one, ...others] = await Promise.all(
    ["2026, one ZIP", "2026, two parts", "2026, two parts in the other order", "French", "Vietnamese"].map(
      async (name) => {
        const [account] = (await read(find(name))).accounts;
        return account?.posts;
      },
    ),
  );
  for (const other of others) expect(other).toEqual(one);
});

it("posts that only their owner sees are kept apart, each with its reason", async () => {
  const [account] = (await read(find("2026, one ZIP"))).accounts;
  expect(account?.hidden.map(({ key, hidden }) => [key, hidden])).toEqual(
    (
      [
        [21, "draft"],
        [22, "unknown-state"],
        [20, "archived"],
      ] as const
    ).map(([n, reason]) => [`media:${mediaIdOf(n)}`, reason]),
  );
  expect(account?.posts.every(({ hidden }) => hidden === null)).toBe(true);
  expect(JSON.stringify(account?.hidden)).not.toContain("recently_deleted");
});

it("captions are whole, times are those of the posts, and carousels keep their order", async () => {
  const [account] = (await read(find("2026, one ZIP"))).accounts;
  const of = (n: number) => account?.posts.find(({ key }) => key === `media:${mediaIdOf(n)}`);
  for (const n of [1, 2, 3, 5, 6, 7, 9, 10, 13, 23]) {
    const post = posts.find((one) => one.n === n)!;
    expect(of(n), String(n)).toMatchObject({ caption: post.caption, postedAt: new Date(post.at * 1_000) });
    const pictures = post.media.map(({ uri }) => uri).filter((uri) => !uri.endsWith(".mp4"));
    expect(of(n)?.pictures).toEqual(pictures);
  }
  expect(of(8)?.caption).toBe("A caption with a NUL in it.");
  expect(of(26)?.caption).toBe(CUT);
  expect(of(3)?.skippedVideos).toBe(1);
  expect(account?.posts.at(-1)?.postedAt.getTime()).toBe((SECOND + 86_400) * 1_000);
});

it("a photo that is too large to be sent leaves its post out, and says so", async () => {
  const sizes = [20 * 1024 ** 2, 20 * 1024 ** 2 + 1, 41 * 1024 ** 2];
  const own = sizes.map((size, at) => ({ uri: `media/posts/202401/${at}.jpg`, file: new Uint8Array(size) }));
  const told = own.map(({ uri }, at) => ({ media: [{ uri, creation_timestamp: SECOND, title: `Photo ${at}` }] }));
  const files = Object.fromEntries(own.map(({ uri, file }) => [uri, file] as const));
  const list = { "your_instagram_activity/media/posts_1.json": JSON.stringify(told) };
  const [account] = (await readArchive([await makeZip("instagram-demo.zip", { ...files, ...list })])).accounts;
  expect(account?.posts.map(({ caption }) => caption)).toEqual(["Photo 0"]);
  expect(account?.leftOut.map(({ reason, caption }) => [reason, caption])).toEqual([
    ["too-large", "Photo 1"],
    ["too-large", "Photo 2"],
  ]);
});

it("names a file that moved after it was chosen", async () => {
  const { files, ...folder } = find("an unpacked folder");
  const chosen = filesOf({ ...folder, files: files.map((file) => new File([file], file.name)) });
  const { accounts } = await readArchive(chosen);
  const gone = chosen.find(({ name }) => name.includes("_n_"))!;
  const path = gone.webkitRelativePath.split("/").slice(1).join("/");
  for (const name of ["arrayBuffer", "text"])
    Object.defineProperty(gone, name, { value: () => Promise.reject(new DOMException("gone", "NotReadableError")) });
  await expect(
    accounts[0]
      ?.findPicture(path)
      ?.read()
      .then((bytes) => bytes.arrayBuffer()),
  ).rejects.toMatchObject({
    problem: "changed",
    fileName: gone.name,
  });
});

it("names a list that moved, and doesn't take one that's too large for memory for a broken ZIP", async () => {
  const { files, ...folder } = find("an unpacked folder");
  const readFailing = (error: Error) => {
    const chosen = filesOf({ ...folder, files: files.map((file) => new File([file], file.name)) });
    const list = chosen.find(({ name }) => /^posts_\d+\.json$/.test(name))!;
    for (const name of ["arrayBuffer", "text"])
      Object.defineProperty(list, name, { value: () => Promise.reject(error) });
    return readArchive(chosen);
  };
  await expect(readFailing(new DOMException("gone", "NotReadableError"))).rejects.toMatchObject({
    problem: "changed",
    fileName: expect.stringMatching(/^posts_\d+\.json$/),
  });
  const full = new RangeError("Array buffer allocation failed");
  await expect(readFailing(full)).rejects.toBe(full);
});

it("finds a photo by a path from its list's folder, or from below it", async () => {
  const photo = new Uint8Array(await (await find("2026, one ZIP").files[0]!.arrayBuffer()).slice(0, 100));
  const uris = ["your_instagram_activity/media/posts/202401/a.jpg", "media/posts/202401/b.jpg"];
  const told = uris.map((uri, n) => ({ media: [{ uri, creation_timestamp: SECOND + n * 600, title: "" }] }));
  const zip = await makeZip("instagram-demo.zip", {
    "your_instagram_activity/media/posts_1.json": JSON.stringify(told),
    [uris[0]!]: photo,
    [`your_instagram_activity/${uris[1]}`]: photo,
  });
  const [account] = (await readArchive([zip])).accounts;
  expect(account?.posts.flatMap(({ pictures }) => pictures).toSorted()).toEqual(uris.toSorted());
});

it("posts that their owner archived are never offered as public", async () => {
  const archivedFile = "your_instagram_activity/media/archived_posts.json";
  const tell = (uri: string, taken: number, title = "") => ({ media: [{ uri, creation_timestamp: taken, title }] });
  const photo = new Uint8Array(await (await find("2026, one ZIP").files[0]!.arrayBuffer()).slice(0, 100));
  const zip = (archived: string) =>
    makeZip("instagram-demo.zip", {
      "your_instagram_activity/media/posts_1.json": JSON.stringify([
        tell("media/posts/202401/a.jpg", SECOND),
        tell("media/posts/202401/b.jpg", SECOND + 600),
      ]),
      "media/posts/202401/a.jpg": photo,
      "media/posts/202401/b.jpg": photo,
      [archivedFile]: archived,
    });
  const known = { ig_archived_post_media: [tell("media/archived_posts/202401/a2.jpg", SECOND + 2)] };
  const [account] = (await readArchive([await zip(JSON.stringify(known))])).accounts;
  expect(account?.posts.map(({ pictures }) => pictures)).toEqual([["media/posts/202401/b.jpg"]]);
  const cut = JSON.stringify(known).slice(0, -20);
  await expect(readArchive([await zip(cut)])).rejects.toMatchObject({
    problem: "cut",
    fileName: "archived_posts.json",
  });
});

it("without the list of archived posts, one that only the newer file has isn't offered as public", async () => {
  const { "your_instagram_activity/media/archived_posts.json": archived, ...open } = makeTree(posts);
  const part = await makeZip("instagram-demo.zip", open);
  const state = async (files: File[]) => {
    const [account] = (await readArchive(filesOf({ files }))).accounts;
    const hidden = account?.hidden.find(({ key }) => key === `media:${mediaIdOf(20)}`)?.hidden;
    return [hidden, account?.posts.some(({ key }) => key === `media:${mediaIdOf(20)}`)];
  };
  expect(await state([part])).toEqual(["unknown-state", false]);
  expect(await state([part, new File([archived!], "archived_posts.json")])).toEqual(["archived", false]);
});

it("a picture's type is told by its content", async () => {
  const [account] = (await read(find("2026, one ZIP"))).accounts;
  const typeOf = async (n: number) => {
    const post = account?.posts.find(({ key }) => key === `media:${mediaIdOf(n)}`);
    const bytes = await account?.findPicture(post?.pictures[0] ?? "")?.read();
    return sniffPicture(new Uint8Array((await bytes?.arrayBuffer()) ?? new ArrayBuffer(0)));
  };
  expect(await Promise.all([1, 15, 16, 17, 18].map(typeOf))).toEqual(["jpeg", "webp", "heic", "jpeg", "webp"]);
  expect([isUsable("heic"), isUsable("video"), isUsable(null)]).toEqual([true, false, false]);
});

it("no byte of another file is read, and nothing private is kept", async () => {
  const [zip] = find("2026, one ZIP").files;
  const bytes = new Uint8Array(await zip!.arrayBuffer());
  const ranges: [number, number][] = [];
  const watched = Object.defineProperty(new File([zip!], zip!.name), "slice", {
    value(start = 0, end = bytes.length) {
      ranges.push([start, end]);
      return new Blob([bytes.slice(start, end)]);
    },
  });
  const { accounts } = await readArchive([watched]);
  const readText = ranges.map(([start, end]) => Buffer.from(bytes.subarray(start, end)).toString("latin1")).join("\n");
  expect(readText).not.toContain(`"secret":"${CANARY}"`);
  expect(JSON.stringify(accounts)).not.toMatch(/CANARY/);
  const total = ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  expect(total).toBeGreaterThan(0);
});

it("of ten gigabytes, only the list, the posts' file and a few hundred kilobytes are read", async () => {
  const large = makeLargeArchive([new Uint8Array(2_000)], { posts: 5_000, entries: 20_000, videoBytes: 5e9 });
  let bytesRead = 0;
  const zip = Object.defineProperties(new File([], "instagram-demo.zip"), {
    size: { value: large.size },
    slice: {
      value(start = 0, end = large.size) {
        bytesRead += end - start;
        return new Blob([readRange(large, start, end)]);
      },
    },
  });
  const { accounts } = await readArchive([zip]);
  expect(large.size).toBeGreaterThan(1e10);
  expect(accounts[0]?.posts).toHaveLength(5_000);
  expect(bytesRead).toBeLessThan(large.size * 0.02);
  expect(bytesRead).toBeLessThan(large.listBytes + 400_000);
});

describe("mending text", () => {
  it.each([
    ["Zürich", latin1("Zürich"), "Zürich"],
    ["a family", latin1("👩‍👩‍👧‍👦 phở"), "👩‍👩‍👧‍👦 phở"],
    ["good text", "日本 Zürich", "日本 Zürich"],
    ["one good letter", "café", "café"],
    ["a mark at the beginning", latin1("\ufeffé"), "\ufeffé"],
    ["a cut sequence", "caf\u00c3", "caf\u00c3"],
    ["decomposed letters", latin1("e\u0301"), "é"],
  ])("%s", (_name, given, mended) => {
    expect(mendText(given)).toBe(mended);
  });
});
