import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../test/listen.ts";
import { newPost } from "../../test/publishable.ts";
import { createOutbound, type Outbound } from "../platform/guards/outbound.ts";
import type { PublishablePost } from "./publisher.ts";
import { createWordPressPublisher } from "./wordpress/index.ts";

const file = "/wp-content/uploads/2026/05/3f2a9c.jpg";
const text = 'The "kiln" is cold again -- nine bowls came out.';
const smaller = file.replace(".jpg", "-300x200.jpg");
const inText = `<figure><img class="wp-image-12" src="${file}" srcset="${smaller} 300w"></figure>`;
const curled = "<p>The &#8220;kiln&#8221; is cold again &#8212; nine bowls came out.</p>";
const cover = `<img class="wp-post-image" src="${file.replace(".jpg", "-1024x683.jpg")}">`;
const page = (body: string, head = "") =>
  `<!doctype html><html><head><meta property="og:image" content="${file}">${head}</head><body>${body}</body></html>`;

type Shown = { name: string; body: string; shows: boolean | null; featuredOnly?: boolean; status?: number };
const pages: Shown[] = [
  {
    name: "a theme that shows the featured image",
    body: page(`<header>${cover}</header>${inText}${curled}`),
    shows: true,
  },
  { name: "a theme that does not", body: page(`${inText}${curled}`), shows: false },
  {
    name: "one that shows it as a background",
    body: page(`<div style="background-image:url(${file})"></div>${inText}${curled}`),
    shows: true,
  },
  {
    name: "one that sets the background in a style element",
    body: page(`<style>.hero{background:url(${file})}</style>${inText}${curled}`),
    shows: true,
  },
  {
    name: "one whose pictures a script loads, with a copy for those without",
    body: page(`<img data-src="${file}"><noscript>${cover}</noscript>${curled}`),
    shows: false,
  },
  {
    name: "one that serves pictures from elsewhere",
    body: page(`<img src="https://i0.wp.example/blog${file}?w=800">${inText}${curled}`),
    shows: true,
  },
  {
    name: "a list of the newest posts beside the text",
    body: page(`${inText}${curled}<aside><a href="/post?p=6">${cover}</a></aside>`),
    shows: false,
  },
  {
    name: "a picture that is linked to itself",
    body: page(`<a href="${file}">${cover}</a>${inText}${curled}`),
    shows: true,
  },
  {
    name: "the featured image without the picture in the text",
    body: page(`${cover}${curled}`),
    shows: true,
    featuredOnly: true,
  },
  { name: "no picture at all, and none in the text", body: page(curled), shows: false, featuredOnly: true },
  {
    name: "pictures under names of their own",
    body: page(`<img src="/x/1.jpg"><img src="/x/1.jpg">${curled}`),
    shows: null,
  },
  { name: "a page of maintenance", body: page(`${cover}${inText}<p>Back in a moment</p>`), shows: null },
  { name: "an error", body: page(`${cover}${inText}${curled}`), shows: null, status: 503 },
  { name: "a page nested too deep", body: page(`${cover}${inText}${curled}${"<div>".repeat(100_000)}`), shows: null },
];

let server: Server;
let outbound: Outbound;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const [, path, index = ""] = /^\/(post|moved|elsewhere)\/?\?p=(\d+)$/.exec(request.url ?? "") ?? [];
    const shown = pages[Number(index)];
    if (path === "moved") response.writeHead(301, { location: `/post/?p=${index}` }).end();
    else if (path === "elsewhere") response.writeHead(302, { location: "http://10.0.0.7/" }).end();
    else response.writeHead(shown?.status ?? 200, { "content-type": "text/html" }).end(shown?.body);
  });
  base = `http://127.0.0.1:${await listen(server)}`;
  outbound = createOutbound({ allow: [new URL(base).host] });
});
afterAll(async () => {
  await outbound.close();
  server.closeAllConnections();
  server.close();
});

function makePost(featuredOnly: boolean): PublishablePost {
  const figure = { type: "figure" as const, picture: { pictureId: "a", alt: "" } };
  const paragraph = { type: "paragraph" as const, spans: [{ text }] };
  return {
    ...newPost,
    marker: "galley:0",
    title: "Nine bowls",
    slug: "nine-bowls",
    excerpt: "",
    document: { blocks: featuredOnly ? [paragraph] : [figure, paragraph] },
    pictures: [
      {
        pictureId: "a",
        fileName: file,
        mediaType: "image/jpeg",
        alt: "",
        read: async () => new Uint8Array(),
        remoteId: "12",
        url: `${base}${file}`,
      },
    ],
    tags: [],
    categoryId: null,
    publishAt: null,
    jsonLd: null,
  };
}

const ask = (link: string, post: PublishablePost) =>
  createWordPressPublisher({ outbound }).showsFirstPicture?.(link, post);

test.each(pages.map((shown, index) => [shown.name, index, shown] as const))(
  "%s",
  async (_name, index, { shows, featuredOnly = false }) => {
    expect(await ask(`${base}/post/?p=${index}`, makePost(featuredOnly))).toBe(shows);
  },
);

test("follows the site to the post, but not into private networks", async () => {
  expect(await ask(`${base}/moved?p=0`, makePost(false))).toBe(true);
  expect(await ask(`${base}/elsewhere?p=0`, makePost(false))).toBeNull();
  expect(await ask("http://127.0.0.1:1/post", makePost(false))).toBeNull();
});

test("a post without pictures isn't read", async () => {
  expect(await ask(`${base}/post/?p=0`, { ...makePost(true), pictures: [] })).toBeNull();
});
