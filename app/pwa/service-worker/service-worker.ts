import { localeOfPath, localePath } from "../../i18n/locale-path.ts";
import { MAX_SHARED, sharedCache, sharedPhotoPath, sharedTextPath } from "../shared-photo/shared-cache.ts";
import { offlinePath, prerenderedPaths } from "../../server/prerendered-pages.ts";

declare const self: ServiceWorkerGlobalScope;
/** Injected by the bundler: scripts and fonts that the cached pages need. Their names contain a content hash. */
declare const KEPT_ASSETS: string[];
/** Makes each build's worker differ, which is how browsers notice a new one. */
declare const BUILD_ID: string;

/** The path under which the site is served, e.g. "/galley", or "". */
const base = new URL(".", self.location.href).pathname.slice(0, -1);
const pagesCache = `pages-${BUILD_ID}`;
const assetsCache = "assets";
/** Covers several builds: an open page may ask for files that only the previous one had. */
const assetsLimit = 300;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => {
  if (data === "take-over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(`${base}/`)) return;
  const path = url.pathname.slice(base.length);
  if (request.method === "POST" && path === "/trynow/share") event.respondWith(keepShared(request, url));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(answerPage(event, path));
  else if (path.startsWith("/assets/")) event.respondWith(answerAsset(request));
});

async function install(): Promise<void> {
  const [pages, assets] = await Promise.all([caches.open(pagesCache), caches.open(assetsCache)]);
  const known = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname));
  await assets.addAll(KEPT_ASSETS.map((path) => base + path).filter((path) => !known.has(path)));
  await Promise.all(
    prerenderedPaths.map(async (path) => {
      // Fetched without cookies, so that the copy is personal to nobody and its URL alone decides the language.
      const answer = await fetch(base + path, { credentials: "omit", cache: "reload" });
      if (isForEverybody(answer)) await pages.put(base + path, answer);
      else if (path === offlinePath(localeOfPath(path))) throw new Error(`${path} answered ${answer.status}`);
    }),
  );
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => ![pagesCache, assetsCache, sharedCache].includes(name)).map((name) => caches.delete(name)),
  );
  const assets = await caches.open(assetsCache);
  const kept = await assets.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - assetsLimit)).map((request) => assets.delete(request)));
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

/**
 * Receives what a phone's share menu sends to the installed app (share_target in the manifest): the photos and the text
 * wait on the device for the form that this redirects to. Nothing leaves the device.
 */
async function keepShared(request: Request, { searchParams }: URL): Promise<Response> {
  const form = await request.formData();
  const photos = form.getAll("photo").filter((photo): photo is File => photo instanceof File && photo.size > 0);
  const words = ["title", "text", "url"]
    .map((name) => form.get(name))
    .filter((value) => typeof value === "string" && value !== "");
  // Only the latest share is kept.
  await caches.delete(sharedCache);
  const shared = await caches.open(sharedCache);
  for (const [number, photo] of photos.slice(0, MAX_SHARED).entries()) {
    const headers = { "X-Name": encodeURIComponent(photo.name) };
    await shared.put(`${sharedPhotoPath}${number}`, new Response(photo, { headers }));
  }
  await shared.put(sharedTextPath, new Response(words.join("\n")));
  const locale = searchParams.get("locale") === "vi" ? "vi" : "en";
  return Response.redirect(base + localePath(locale, "/trynow?shared"), 303);
}

/** Network first; offline, the cached copy, or the page that says so and shows what this device has. */
async function answerPage(event: FetchEvent, asked: string): Promise<Response> {
  const path = asked.replace(/(.)\/$/, "$1");
  const pages = await caches.open(pagesCache);
  try {
    const preloaded: unknown = await event.preloadResponse;
    const answer = preloaded instanceof Response ? preloaded : await fetch(event.request);
    if (isForEverybody(answer) && event.request.url.endsWith(path) && prerenderedPaths.includes(path))
      event.waitUntil(pages.put(base + path, answer.clone()));
    return answer;
  } catch (error) {
    const kept = (await findPage(pages, path)) ?? (await findPage(pages, offlinePath(localeOfPath(path))));
    if (kept) return kept;
    throw error;
  }
}

function findPage(pages: Cache, path: string): Promise<Response | undefined> {
  // The browser sends cookies; the copy was fetched without them.
  return pages.match(base + path, { ignoreVary: true });
}

async function answerAsset(request: Request): Promise<Response> {
  const assets = await caches.open(assetsCache);
  const kept = await assets.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await assets.put(request, answer.clone());
  return answer;
}

/** Only public responses are cached: signed-in or otherwise personal pages never say "public". */
function isForEverybody(answer: Response): boolean {
  return answer.status === 200 && !answer.redirected && (answer.headers.get("Cache-Control") ?? "").includes("public");
}
