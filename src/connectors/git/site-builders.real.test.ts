import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { standardToken } from "../../../simulators/forges/forge.ts";
import { startForge } from "../../../simulators/forges/start-forge.ts";
import { control } from "../../../test/rig.ts";
import { installSiteBuilders } from "../../../test/site-builders/install.ts";
import { exampleSites } from "../../../test/site-builders/sites.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import type { PostPicture, PublishablePost } from "../publisher.ts";
import { fillText } from "./conventions/fill-front-matter.ts";
import { createGitPublisher } from "./index.ts";
import { toValues } from "./render-post.ts";
import { gitSettingsSchema } from "./settings.ts";

/**
 * Commits an article, then builds the site with its real generator, because only that shows whether the page is right.
 */

const run = promisify(execFile);
const buildTimeoutMs = 240_000;
type Name = keyof typeof exampleSites;

const builders: Record<Name, (folder: string) => Promise<unknown>> = {
  hugo: (folder) => run("hugo", ["--quiet"], { cwd: folder }),
  jekyll: (folder) => run("jekyll", ["build", "--quiet"], { cwd: folder }),
  eleventy: (folder) => runInstalled(folder, "@11ty/eleventy/cmd.cjs", ["--quiet"]),
  astro: (folder) => runInstalled(folder, "astro/bin/astro.mjs", ["build"]),
};

async function runInstalled(folder: string, program: string, args: string[]): Promise<void> {
  await symlink(join(await installSiteBuilders(), "node_modules"), join(folder, "node_modules"));
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NODE_OPTIONS: "" };
  await run(process.execPath, [join(folder, "node_modules", program), ...args], { cwd: folder, env });
}

const isThere = async (program: string) =>
  run("which", [program]).then(
    () => true,
    () => false,
  );

/**
 * What makes generators stumble: a colon, quotes, template languages, HTML, and words that YAML reads as something
 * else.
 */
const title = `No: "nine" bowls & {{ a }} <kiln>`;
const words = "Nine # bowls {{ site.title }} {% raw %} came <b>out</b> & {{< ref >}} $$ whole.";

let outbound: Outbound;
let picture: Buffer;
beforeAll(async () => {
  outbound = createOutbound({ allow: ["127.0.0.0/8"] });
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#aa5511" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => outbound.close());

function makePost(bytes: Buffer): PublishablePost {
  const placed: PostPicture = {
    ...{ pictureId: "bowl", fileName: `${"ab12".repeat(8)}.jpg`, mediaType: "image/jpeg", alt: "A bowl [big]" },
    ...{ remoteId: "", url: "", read: async () => bytes },
  };
  return {
    ...{ articleId: randomUUID(), marker: `galley:${"0a".repeat(12)}`, title, slug: "nine-bowls", excerpt: "no" },
    ...{ language: "en", tags: ["kiln", "2026-11-22"], pictures: [placed], categoryId: null, jsonLd: null },
    // In Vietnam it's the next day.
    ...{ publishAt: null, requestedAt: new Date("2026-11-22T20:00:00Z") },
    document: {
      blocks: [
        { type: "figure", picture: { pictureId: "bowl", alt: placed.alt } },
        { type: "heading", level: 2, spans: [{ text: "Out of the kiln" }] },
        { type: "paragraph", spans: [{ text: words }, { text: " Bold.", marks: [{ type: "bold" }] }] },
        { type: "paragraph", spans: [{ text: "One line\nanother line" }] },
      ],
    },
  };
}

describe.each(Object.keys(exampleSites) as Name[])("%s", (name) => {
  const site = exampleSites[name];
  test(
    "the picture, the title and the words stand on the built page",
    { timeout: buildTimeoutMs },
    async ({ skip }) => {
      if ((name === "hugo" || name === "jekyll") && !(await isThere(name))) {
        if (process.env["CI"] === "true") throw new Error(`${name} isn't installed`);
        return skip(`${name} isn't installed`);
      }
      const folder = await mkdtemp(join(tmpdir(), `galley-${name}-`));
      const simulator = await startForge("git", {
        files: { ...site.files, ...Object.fromEntries(site.pictures.map((path) => [path, picture])) },
      });
      const publisher = createGitPublisher({ outbound, patienceMs: 0 });
      const given = { ownerId: "", integrationId: null, username: "kim", password: standardToken };
      const siteUrl = `${simulator.url}/kim/site.git`;
      const checked = await publisher.check({ ...given, siteUrl, settings: {} });
      expect(checked.settings).toMatchObject({
        generator: name,
        pageUrl: expect.stringContaining("https://kim.example/"),
      });
      // The page isn't built yet, and nobody serves it.
      const settings = { ...checked.settings, pageUrl: "" };
      const target = { ...given, siteUrl, apiUrl: checked.apiUrl, settings };
      const post = makePost(picture);
      const { remoteId } = await publisher.prepare(target, post);
      await publisher.publish(target, remoteId, post);
      await checkOut(simulator, folder, picture);
      await builders[name](folder);
      const html = await readFile(join(folder, site.output, site.page("nine-bowls")), "utf8");
      const { pageUrl, timeZone } = gitSettingsSchema.parse(checked.settings);
      const page = new URL(fillText(pageUrl, toValues(post, "nine-bowls", timeZone)));
      expect(page.pathname.replace(/^\/blog(?=\/pottery)/, "")).toBe(
        `/${site.page("nine-bowls").replace(/index\.html$/, "")}`,
      );
      const text = toText(html);
      expect(text).toContain(toText(title.replaceAll("<", "&lt;")));
      expect(text).toContain(toText(words.replaceAll("<", "&lt;")));
      expect(html).toMatch(/One line<br ?\/?>\s*another line/);
      expect(html).toContain("<strong>Bold.</strong>");
      expect(html).not.toContain(post.marker);
      await expectPicture(join(folder, site.output), dirname(site.page("nine-bowls")), html);
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  );
});

/** Letters only: generators set quotes and dashes as they like. */
function toText(html: string): string {
  const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"' };
  return html
    .replace(/<[^>]+>/g, "")
    .replace(/&(lt|gt|amp|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/&#\w+;/g, "")
    .replace(/[“”"‘’'\s]+/g, " ");
}

/** Checks that every picture on the page is in the output, at the picture's size or smaller. */
async function expectPicture(output: string, pageFolder: string, html: string): Promise<void> {
  const links = [...html.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const path = link.startsWith("/") ? join(output, link) : join(output, pageFolder, link);
    const { width } = await sharp(await readFile(path)).metadata();
    expect(width).toBeLessThanOrEqual(400);
  }
}

/** Writes the branch's files into a folder, as the builder's own clone does. */
async function checkOut(simulator: Parameters<typeof control>[0], folder: string, bytes: Buffer): Promise<void> {
  const { files } = await control<{ files: { path: string; text: string | null }[] }>(simulator, "GET", "/files");
  for (const { path, text } of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text ?? bytes);
  }
  expect((await readdir(folder)).length).toBeGreaterThan(0);
}
