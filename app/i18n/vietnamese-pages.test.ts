import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPageServices } from "../../src/entries/http/pages/create-page-services.ts";
import { fakeServices, startSite, testSite, token } from "../../test/site.ts";
import { type ApiUser, createApiWorld } from "../../test/api-world.ts";

type Texts = { [key: string]: Texts | string };
type Node = DefaultTreeAdapterTypes.Node;

const files = import.meta.glob<Texts>("../../messages/*/*.json", { eager: true, import: "default" });
const world = await createApiWorld();
const signIn = {
  userPoolId: "local_P",
  userPoolClientId: "c",
  userPoolEndpoint: "http://127.0.0.1:1/",
  identityPoolId: null,
  identityPoolEndpoint: null,
  oauthDomain: null,
  facebook: true,
  secondFactor: "OPTIONAL",
  textMessages: true,
  signUp: "open",
} as const;

let site: Awaited<ReturnType<typeof startSite>>;
let owner: ApiUser;
let isSignedIn = true;
let articleId: string;

beforeAll(async () => {
  owner = await world.signUp({ locale: "vi" });
  ({ articleId } = await world.addArticle(owner));
  await world.connectSite(owner);
  const { services } = fakeServices();
  site = await startSite({
    services: {
      ...createPageServices(world.ctx),
      site: { ...testSite, tagManagerId: "GTM-TEST" },
      homeLinks: [],
      findApproval: services.findApproval,
    },
    signIn,
    readViewer: async () =>
      isSignedIn
        ? { state: "signed-in", ownerId: owner.ownerId, userId: owner.userId, username: "lena", timeZone: "UTC" }
        : { state: "signed-out" },
  });
});
afterAll(() => site.server.close());

/** The catalogue's texts in a language, split at placeholders and tags. */
function piecesOf(language: string): Set<string> {
  const collect = (texts: Texts | string): string[] =>
    typeof texts === "string" ? [texts] : Object.values(texts).flatMap(collect);
  const all = Object.entries(files)
    .filter(([path]) => path.includes(`/messages/${language}/`))
    .flatMap(([, texts]) => collect(texts));
  return new Set(
    all.flatMap((text) => text.split(/\{\{.*?\}\}|<[^>]*>/)).map((piece) => piece.replaceAll(/\s+/g, " ").trim()),
  );
}

const vietnamese = piecesOf("vi");
/** Leaves out names, which are in both catalogues, and very short pieces, which could be anything. */
const english = [...piecesOf("en")].filter(
  (piece) => piece.length >= 4 && /[a-z]{2}/.test(piece) && !vietnamese.has(piece),
);
const englishSentences = english.filter((piece) => piece.includes(" ") && piece.length >= 10);
const exactly = new Set(english);
/** A missing key looks like this, because i18next shows the key itself. */
const key = /^([a-z]\w*:)?[a-z]\w*(\.[a-zA-Z][\w-]*)+$/;

/** Everything that is visible or read out, except what is marked as another language. */
function readTexts(node: Node): string[] {
  if ("tagName" in node) {
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    if (["script", "style", "svg"].includes(node.tagName) || ("lang" in attributes && attributes["lang"] !== "vi"))
      return [];
    const read = ["title", "alt", "placeholder", "aria-label", "aria-description"].flatMap(
      (name) => attributes[name] ?? [],
    );
    const described =
      node.tagName === "meta" && attributes["name"] === "description" ? [attributes["content"] ?? ""] : [];
    return [...read, ...described, ...node.childNodes.flatMap(readTexts)];
  }
  if (node.nodeName === "#text" && "value" in node) return [node.value];
  return "childNodes" in node ? node.childNodes.flatMap(readTexts) : [];
}

const visitors = [
  "",
  "/contact",
  "/contact?topic=custom",
  "/contact?sent",
  "/privacy-policy",
  "/terms",
  "/trynow",
  "/trynow?problem=trial-used",
  "/trynow?problem=trials-over",
  "/signin",
  "/signin?tab=create",
  "/signin?notice=deleted",
  "/offline",
  "/approve/:token",
  "/nothing-here",
];
const signedIn = [
  "dash",
  "articles",
  "articles?text=nothing",
  "articles/view",
  "articles/view?id=ARTICLE",
  "sources",
  "sources/add",
  "sources/edit",
  "sources/edit?id=none",
  "integrations",
  "integrations/add",
  "integrations/edit?id=none",
  "profile",
  "upgrade",
  "nothing-here",
].map((path) => `/bot/${path}`);

it.each([...visitors.map((path) => [path, false] as const), ...signedIn.map((path) => [path, true] as const)])(
  "/vi%s (signed in: %s) has no English left and no missing text",
  async (route, signed) => {
    // An `it.each` title is output, so it must not contain a token.
    const path = route.replace(":token", token);
    isSignedIn = signed;
    const answer = await fetch(`${site.url}/vi${path.replace("ARTICLE", articleId)}`);
    const html = await answer.text();
    if (!path.startsWith("/approve")) expect(html).toContain('<html lang="vi"');
    const texts = readTexts(parse(html))
      .map((text) => text.replaceAll(/\s+/g, " ").trim())
      .filter((text) => text !== "");
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => key.test(text) && !vietnamese.has(text))).toEqual([]);
    if (path.startsWith("/approve")) return;
    expect(
      texts.filter((text) => exactly.has(text) || englishSentences.some((sentence) => text.includes(sentence))),
    ).toEqual([]);
  },
);
