import { Hono } from "hono";
import { escapeHtml } from "../kit/page.ts";
import type { BareRepository } from "./bare-repository.ts";
import type { Forge } from "./forge.ts";

const folder = "content/posts";

/** The built site: every page shows the branch's current state once the build has succeeded. */
export function sitePages(forge: Forge): Hono {
  const app = new Hono();
  app.get("/", async (c) => {
    const repository = forge.repository;
    const head = await repository.head("main");
    const paths = head === null ? [] : (await repository.listFiles(head)).map(({ path }) => path);
    const links = paths.flatMap((path) => /^content\/posts\/([^/]+)\/index\.md$/.exec(path)?.[1] ?? []);
    const list = links.map((slug) => `<a href="/posts/${slug}/">${slug}</a>`);
    return c.html(`<!doctype html><title>Kim's kiln</title>${list.join("")}`);
  });
  app.get("/posts/:slug/", async (c) => {
    const slug = c.req.param("slug");
    const isBuilt = forge.settings.build === "none" || forge.settings.build === "success";
    const post = isBuilt ? await forge.repository.readFile("main", `${folder}/${slug}/index.md`) : null;
    return post === null ? c.notFound() : c.html(toPage(post.toString()));
  });
  app.get("/posts/:slug/:file", async (c) => {
    const picture = await readPicture(forge.repository, c.req.param("slug"), c.req.param("file"));
    return picture === null ? c.notFound() : c.body(new Uint8Array(picture), 200, { "content-type": "image/jpeg" });
  });
  return app;
}

function readPicture(repository: BareRepository, slug: string, file: string): Promise<Buffer | null> {
  return repository.readFile("main", `${folder}/${slug}/${file}`);
}

/** Renders just enough Markdown to look at the page; the real generators have their own tests. */
function toPage(text: string): string {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const title = unquote(/^title: (.*)$/m.exec(head)?.[1] ?? "");
  const blocks = body.split(/\n{2,}/).filter((block) => block.trim() !== "");
  const meta = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>`;
  return `<!doctype html>${meta}<h1>${escapeHtml(title)}</h1>${blocks.map(toBlock).join("\n")}`;
}

function toBlock(block: string): string {
  const picture = /^!\[((?:\\.|[^\]])*)\]\(([^)]*)\)$/.exec(block.trim());
  if (picture !== null)
    return `<img src="${escapeHtml(picture[2] ?? "")}" alt="${escapeHtml(unescape(picture[1] ?? ""))}">`;
  return `<p>${escapeHtml(unescape(block))}</p>`;
}

const unquote = (text: string) => (text.startsWith('"') ? String(JSON.parse(text)) : text);
const unescape = (text: string) => text.replace(/\\([^\w\s])/g, "$1").replaceAll("&amp;", "&");
