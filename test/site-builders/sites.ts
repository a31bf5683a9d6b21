/** Small sites as their generators' starters make them, each with three posts and a picture. */
export type ExampleSite = {
  files: Record<string, string>;
  /** Pictures, by path: the tests put a real one there. */
  pictures: string[];
  /** Where the generator puts a post's page and its pictures. */
  output: string;
  page(slug: string): string;
};

const hugo: ExampleSite = {
  files: {
    "hugo.toml": 'baseURL = "https://kim.example/"\ntitle = "Kim"\n',
    "layouts/_default/single.html": "<h1>{{ .Title }}</h1>{{ .Content }}",
    "layouts/_default/list.html": "{{ range .Pages }}<a href='{{ .Permalink }}'>{{ .Title }}</a>{{ end }}",
    "layouts/index.html": "home",
    ...each((slug, title, date) => ({
      [`content/posts/${slug}/index.md`]:
        `+++\ntitle = '${title}'\ndate = ${date}T10:00:00+01:00\ndraft = false\n` +
        `tags = ['kiln']\n+++\n\n![Kiln](kiln.jpg)\n`,
    })),
  },
  pictures: ["first", "second", "third"].map((slug) => `content/posts/${slug}/kiln.jpg`),
  output: "public",
  page: (slug) => `posts/${slug}/index.html`,
};

const jekyll: ExampleSite = {
  files: {
    "_config.yml": "title: Kim\nurl: https://kim.example\nbaseurl: /blog\ntimezone: Asia/Ho_Chi_Minh\n",
    "_layouts/post.html": "<h1>{{ page.title | escape }}</h1>{{ content }}",
    "index.md": "---\n---\nhome\n",
    ...each((slug, title, date) => ({
      [`_posts/${date}-${slug}.md`]:
        `---\nlayout: post\ntitle:  "${title}"\ndate:   ${date} 10:00:00 +0100\n` +
        `categories: pottery\ntags: [kiln, clay]\n---\n\n` +
        `![Kiln](/assets/posts/kiln.jpg)\n`,
    })),
  },
  pictures: ["assets/posts/kiln.jpg"],
  output: "_site",
  page: (slug) => `pottery/2026/11/23/${slug}.html`,
};

const eleventy: ExampleSite = {
  files: {
    CNAME: "kim.example\n",
    "eleventy.config.js":
      'export default function (config) {\n  config.addPassthroughCopy("img");\n' +
      '  return { dir: { includes: "_includes" } };\n}\n',
    "_includes/post.njk": "<h1>{{ title }}</h1>{{ content | safe }}",
    "index.md": "home\n",
    ...each((slug, title, date) => ({
      [`posts/${slug}.md`]:
        `---\ntitle: ${title}\ndate: ${date}\nlayout: post.njk\ntags:\n  - posts\n` +
        `  - kiln\n---\n\n![Kiln](/img/${slug}/kiln.jpg)\n`,
    })),
  },
  pictures: ["first", "second", "third"].map((slug) => `img/${slug}/kiln.jpg`),
  output: "_site",
  page: (slug) => `posts/${slug}/index.html`,
};

/** As in the official blog template: a strict schema, dates as texts, and pictures that the build optimises. */
const astro: ExampleSite = {
  files: {
    "astro.config.mjs":
      'import { defineConfig } from "astro/config";\nexport default defineConfig({ site: "https://kim.example" });\n',
    "src/content.config.ts": `import { defineCollection, z } from "astro:content";
import { glob } from "astro/loaders";
const blog = defineCollection({
  loader: glob({ base: "./src/content/blog", pattern: "**/*.md" }),
  schema: ({ image }) =>
    z.strictObject({
      title: z.string(),
      description: z.string(),
      pubDate: z.coerce.date(),
      heroImage: image().optional(),
    }),
});
export const collections = { blog };
`,
    "src/pages/blog/[...slug].astro": `---
import { Image } from "astro:assets";
import { getCollection, render } from "astro:content";
export async function getStaticPaths() {
  return (await getCollection("blog")).map((post) => ({ params: { slug: post.id }, props: post }));
}
const post = Astro.props;
const { Content } = await render(post);
---
<h1>{post.data.title}</h1>
{post.data.heroImage && <Image src={post.data.heroImage} alt="" />}
<Content />
`,
    ...each((slug, title, date) => ({
      [`src/content/blog/${slug}.md`]:
        `---\ntitle: '${title}'\ndescription: 'Words'\n` +
        `pubDate: '${new Date(date).toDateString().slice(4)}'\n` +
        `heroImage: '../../assets/kiln.jpg'\n---\n\nWords.\n`,
    })),
  },
  pictures: ["src/assets/kiln.jpg"],
  output: "dist",
  page: (slug) => `blog/${slug}/index.html`,
};

export const exampleSites = { hugo, jekyll, eleventy, astro };

function each(toFiles: (slug: string, title: string, date: string) => Record<string, string>): Record<string, string> {
  return {
    ...toFiles("first", "First firing", "2026-03-02"),
    ...toFiles("second", "Second firing", "2026-04-11"),
    ...toFiles("third", "Third firing", "2026-05-20"),
  };
}
