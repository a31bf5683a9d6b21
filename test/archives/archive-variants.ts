import type { ArchivePost } from "./archive-posts.ts";
import { labels, makeTree, type TreeOptions } from "./archive-tree.ts";
import { type Files, makeZip } from "./make-zip.ts";
import { toMetaJson } from "./meta-json.ts";

/** How the page has to treat chosen files. */
export type Variant = {
  name: string;
  files: File[];
  /** The files are in a chosen folder, at these paths. */
  paths?: string[];
  /** How many posts are found, and left out, by reason; or what's wrong with the files. */
  expected: { posts: number; leftOut: Record<string, number> } | { problem: string };
  /** An account's name, where there are several. */
  accounts?: number;
};

/** All kinds of archives that people may bring. `posts`: makeArchivePosts(). */
export async function makeVariants(posts: readonly ArchivePost[]): Promise<Variant[]> {
  const zip = (files: Files, name = "instagram-demo-2026-11-20-AbCdEfGh.zip") => makeZip(name, files);
  const tree = (options?: TreeOptions) => makeTree(posts, options);
  const now = expect(posts);
  const old = expect(posts.filter((post) => post.legacy !== null || post.isArchived));
  const all = tree();
  const [first, second] = split(all);
  const parts = [await zip(first), await zip(second, "instagram-demo-2026-11-20-JkLmNoPq.zip")];
  const below = (folder: string, files: Files) =>
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
  const one = posts.find(({ n }) => n === 1)!;
  const alone = makeTree([one], { hasDetailed: false });
  const whole = await zip(all);
  const postsFile = "your_instagram_activity/media/posts_1.json";
  const asFolder = Object.entries(below("instagram-demo-2026-11-20-AbCdEfGh", all));
  const archivedFile = "your_instagram_activity/media/archived_posts.json";
  const { [archivedFile]: archived = "", ...firstOpen } = first;
  const firstFolder = Object.entries(below("Downloads/instagram-demo-2026-11-20-AbCdEfGh", firstOpen));
  const secondFiles = { ...second, [archivedFile]: archived };
  const secondFolder = Object.entries(below("Downloads/instagram-demo-2026-11-20-JkLmNoPq", secondFiles));
  return [
    { name: "2026, one ZIP", files: [whole], expected: now },
    { name: "2026, two parts", files: parts, expected: now },
    { name: "2026, two parts in the other order", files: parts.toReversed(), expected: now },
    {
      name: "2026, the part with the pictures is missing",
      files: [parts[0]!],
      expected: expect(posts, ({ media }) => media.some(({ uri }) => !(uri in first))),
    },
    {
      name: "2021",
      files: [await zip(tree({ folder: "content", hasDetailed: false }), "demo_20210606.zip")],
      expected: old,
    },
    {
      name: "2023",
      files: [await zip(tree({ folder: "your_instagram_activity/content", hasDetailed: false }))],
      expected: old,
    },
    { name: "French", files: [await zip(tree({ labels: labels.fr }))], expected: now },
    { name: "Vietnamese", files: [await zip(tree({ labels: labels.vi }))], expected: now },
    {
      name: "below a wrapper folder",
      files: [await zip(below("instagram-demo-2026-11-20-AbCdEfGh", all))],
      expected: now,
    },
    {
      name: "two accounts in a meta file",
      files: [
        await zip(
          {
            ...below("meta-2026-Nov/instagram-lena-2026-11-20-AbCdEfGh", all),
            ...below("meta-2026-Nov/instagram-mai-2026-11-20-JkLmNoPq", alone),
          },
          "meta-2026-11-20.zip",
        ),
      ],
      expected: now,
      accounts: 2,
    },
    {
      name: "zipped again by macOS",
      files: [
        await zip({
          ...all,
          [`__MACOSX/${postsFile}`]: "junk",
          ".DS_Store": "junk",
          "__MACOSX/media/posts/202401/._x.jpg": "junk",
        }),
      ],
      expected: now,
    },
    {
      name: "one post, as an object",
      files: [await zip({ ...alone, [postsFile]: toMetaJson(one.legacy) })],
      expected: { posts: 1, leftOut: {} },
    },
    {
      name: "one post below ig_posts",
      files: [await zip({ ...alone, [postsFile]: toMetaJson({ ig_posts: [one.legacy] }) })],
      expected: { posts: 1, leftOut: {} },
    },
    {
      name: "an unpacked folder",
      ...unpacked(asFolder),
      expected: now,
    },
    {
      name: "two parts, each unpacked into a folder of its own",
      ...unpacked([...firstFolder, ...secondFolder]),
      expected: now,
    },
    {
      name: "an unpacked part and a ZIP",
      files: [...unpacked(firstFolder).files, await zip(secondFiles)],
      paths: unpacked(firstFolder).paths,
      expected: now,
    },
    {
      name: "a ZIP and an unpacked part",
      files: [...unpacked(secondFolder).files, await zip(firstOpen)],
      paths: unpacked(secondFolder).paths,
      expected: now,
    },
    {
      name: "HTML",
      files: [await zip({ "start_here.html": "<html>", "your_instagram_activity/media/posts_1.html": "<div>" })],
      expected: { problem: "html" },
    },
    {
      name: "without posts",
      files: [await zip({ "connections/followers_and_following/followers_1.json": "[]" })],
      expected: { problem: "no-posts" },
    },
    {
      name: "Facebook",
      files: [
        await zip({ "this_profile's_activity_across_facebook/posts/profile_posts_1.json": "[]" }, "facebook-lena.zip"),
      ],
      expected: { problem: "facebook" },
    },
    {
      name: "Threads",
      files: [await zip({ "your_threads_activity/threads/threads_and_replies.json": "[]" }, "threads-lena.zip")],
      expected: { problem: "threads" },
    },
    {
      name: "cut off",
      files: [new File([whole.slice(0, Math.floor(whole.size * 0.7))], whole.name)],
      expected: { problem: "cut" },
    },
    {
      name: "encrypted",
      files: [await makeZip(whole.name, alone, { password: "secret" })],
      expected: { problem: "encrypted" },
    },
    {
      name: "a bomb",
      files: [await zip({ [postsFile]: `[${" ".repeat(30_000_000)}]` })],
      expected: { problem: "too-large" },
    },
    {
      name: "names that lead out of it",
      files: [
        await zip({
          ...all,
          [`../../${postsFile}`]: "[]",
          "/etc/content/posts_1.json": "[]",
          "c:\\content\\posts_1.json": "[]",
        }),
      ],
      expected: now,
    },
    {
      name: "two posts files that differ in case",
      files: [
        await makeZip(whole.name, [
          ...Object.entries(alone),
          [postsFile.replace("posts_1", "posts_1").replace("your", "Your"), "[]"],
        ]),
      ],
      expected: { problem: "ambiguous" },
    },
    {
      name: "an unfinished download",
      files: [new File([whole], `${whole.name}.crdownload`)],
      expected: { problem: "unfinished" },
    },
    { name: "no archive", files: [new File(["hello"], "notes.zip")], expected: { problem: "not-an-archive" } },
  ];
}

function unpacked(entries: [string, Files[string]][]): { files: File[]; paths: string[] } {
  const files = entries.map(([path, content]) => new File([content], path.split("/").at(-1) ?? ""));
  return { files, paths: entries.map(([path]) => path) };
}

/** Everything but half of the pictures in the first part. */
function split(files: Files): [Files, Files] {
  const entries = Object.entries(files);
  const isLater = ([path]: [string, unknown], at: number) => path.startsWith("media/") && at % 2 === 1;
  return [
    Object.fromEntries(entries.filter((entry, at) => !isLater(entry, at))),
    Object.fromEntries(entries.filter(isLater)),
  ];
}

function expect(posts: readonly ArchivePost[], isMissing: (post: ArchivePost) => boolean = () => false) {
  const leftOut: Record<string, number> = { unreadable: 2 };
  let found = 0;
  for (const post of posts) {
    const outcome = post.outcome === "found" && isMissing(post) ? "missing-picture" : post.outcome;
    if (outcome === "found") found += 1;
    else leftOut[outcome] = (leftOut[outcome] ?? 0) + 1;
  }
  return { posts: found, leftOut };
}
