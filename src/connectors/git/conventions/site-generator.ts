import type { Conventions, Generator } from "../settings.ts";

/** Files that reveal which generator builds a site; the one nearest to the repository's root counts. */
const signs: [Generator, RegExp][] = [
  ["astro", /(^|\/)astro\.config\.(mjs|js|ts|mts|cjs)$/],
  ["eleventy", /(^|\/)(\.eleventy|eleventy\.config)\.(js|cjs|mjs|ts)$/],
  ["hugo", /(^|\/)hugo\.(toml|ya?ml|json)$/],
  ["jekyll", /(^|\/)_config\.ya?ml$/],
  ["hugo", /(^|\/)config\/_default\/(hugo|config)\.(toml|ya?ml|json)$/],
  ["hugo", /(^|\/)config\.(toml|ya?ml)$/],
];

export type Site = {
  generator: Generator;
  /** The folder that holds the site: "" or with a trailing slash. */
  root: string;
  configPath: string | null;
};

export function findSite(paths: readonly string[]): Site {
  const own = paths.filter((path) => !/(^|\/)(node_modules|themes|vendor)\//.test(path));
  const found = own
    .flatMap((path) => signs.flatMap(([generator, sign], rank) => (sign.test(path) ? [{ path, generator, rank }] : [])))
    .sort((a, b) => depth(a.path) - depth(b.path) || a.rank - b.rank)[0];
  if (found === undefined) return { generator: "other", root: "", configPath: null };
  const folder = found.path.replace(/(config\/_default\/)?[^/]+$/, "");
  return { generator: found.generator, root: folder, configPath: found.path };
}

const depth = (path: string) => path.split("/").length;

type Defaults = Pick<Conventions, "path" | "picturePath" | "pictureLink" | "frontMatter">;

const dated = (extra: string) => `title: $title\ndate: $datetime\ndescription: $excerpt\ntags: $tags\n${extra}`;

/** For a site without posts: what the generator's own documentation shows. */
const defaults: Record<Generator, Defaults> = {
  hugo: {
    path: "content/posts/$slug/index.md",
    picturePath: "content/posts/$slug/$file",
    pictureLink: "$file",
    frontMatter: dated("draft: false\n"),
  },
  astro: {
    path: "src/content/blog/$slug.md",
    picturePath: "public/images/$slug/$file",
    pictureLink: "/images/$slug/$file",
    frontMatter: "title: $title\ndescription: $excerpt\npubDate: $date\n",
  },
  eleventy: {
    path: "posts/$slug.md",
    picturePath: "img/$file",
    pictureLink: "/img/$file",
    frontMatter: dated(""),
  },
  jekyll: {
    path: "_posts/$date-$slug.md",
    picturePath: "assets/images/$file",
    pictureLink: "/assets/images/$file",
    frontMatter: `layout: post\n${dated("")}`,
  },
  other: {
    path: "posts/$slug.md",
    picturePath: "posts/$file",
    pictureLink: "$file",
    frontMatter: dated(""),
  },
};

export function toDefaults({ generator, root }: Site): Defaults {
  const given = defaults[generator];
  return { ...given, path: root + given.path, picturePath: root + given.picturePath };
}
