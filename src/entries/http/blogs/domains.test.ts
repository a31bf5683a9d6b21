import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { afterSuite } from "../../../../test/after-suite.ts";
import { appAnswer, startBlogs } from "../../../../test/blogs/start-blogs.ts";
import { listen } from "../../../../test/listen.ts";
import { createLog } from "../../../platform/log.ts";
import { createOutbound } from "../../../platform/guards/outbound.ts";
import { confirmDomain } from "../../../post/hosted/settings/confirm-domain.ts";
import { getBlog } from "../../../post/hosted/settings/get-blog.ts";
import { saveBlog } from "../../../post/hosted/settings/save-blog.ts";

const brief = { blocks: () => [{ type: "paragraph" as const, spans: [{ text: "Said." }] }] };
const nowhere = async () => [];

describe("a blog's own domain", async () => {
  const { world, url, get, openBlog, stand } = await startBlogs();
  const guarded = createOutbound({ allow: ["127.0.0.0/8"] });
  afterSuite(() => guarded.close());
  type Owner = Awaited<ReturnType<typeof openBlog>>;
  const proofOf = async (owner: Owner) => {
    const { blog } = await getBlog(world.as(owner), owner);
    if (!blog?.domain) throw new Error("There is no domain");
    return blog.domain;
  };
  /** Sends every domain to one server on this machine, since tests have no DNS or certificates. */
  const leadingTo = (server: string) => ({
    ...guarded,
    fetch: (address: string | URL, request?: Parameters<typeof guarded.fetch>[1]) => {
      const { host, pathname } = new URL(address);
      return guarded.fetch(server + pathname, { ...request, headers: { host } });
    },
  });
  const logged: string[] = [];
  const log = createLog("warn", { write: (line) => void logged.push(line) });
  const confirm = (owner: Owner, found: { txt?: string[][]; server: string }) => {
    const resolveTxt = async (name: string) => (name.startsWith("_galley.") ? (found.txt ?? []) : []);
    return confirmDomain({ ...world.as(owner), resolveTxt, outbound: leadingTo(found.server), log }, owner);
  };
  const confirmByDns = async (owner: Owner, server = url) => {
    const { txtValue } = await proofOf(owner);
    return confirm(owner, { txt: [["v=spf1"], [txtValue.slice(0, 5), txtValue.slice(5)]], server });
  };
  /** The owner's old site, which the domain leads to at first. */
  const startOldSite = async (files: Record<string, string>) => {
    const site = createServer((request, answer) => {
      const file = files[request.url ?? ""];
      answer.writeHead(file === undefined ? 404 : 200).end(file && `${file}\n`);
    });
    onTestFinished(() => void site.close());
    return `http://127.0.0.1:${await listen(site)}`;
  };
  const save = (owner: Owner, domain: string) => saveBlog(world.as(owner), owner, { domain });

  test("counts once DNS has its owner's proof; then everything stands there and nothing of the app", async () => {
    const owner = await openBlog({ name: "named" });
    const { link } = await stand(owner, { title: "At home", ...brief });
    await save(owner, "https://Blog.Example.org/");
    expect((await get("/", { host: "blog.example.org" })).text).toBe(appAnswer);
    await expect(confirmDomain({ ...world.as(owner), resolveTxt: nowhere }, owner)).rejects.toMatchObject({
      field: "domain",
      problem: "unconfirmed",
    });
    const { blog } = await confirmByDns(owner);
    expect(blog).toMatchObject({ url: "https://blog.example.org", domain: { isConfirmed: true } });
    await expect.poll(async () => (await get("/at-home", { host: "blog.example.org" })).text).not.toBe(appAnswer);
    const page = await get("/at-home", { host: "Blog.Example.org" });
    expect(page.text).toContain('<link rel="canonical" href="https://blog.example.org/at-home" />');
    expect(page.headers["set-cookie"]).toBeUndefined();
    expect((await get(link)).headers.location).toBe("https://blog.example.org/at-home");
    for (const path of ["/trynow", "/signin", "/graphql", "/bot", "/media/x", "/healthz", "/assets/root.css"])
      expect([path, (await get(path, { host: "blog.example.org" })).status]).toEqual([path, 404]);
    const [, font = ""] = /url\((\/assets\/[^)]+\.woff2)\)/.exec(page.text) ?? [];
    expect((await get(font, { host: "blog.example.org" })).headers["content-type"]).toBe("font/woff2");
  });

  test("has nothing of another's: other names lead home, previews nowhere", async () => {
    const alice = await openBlog();
    await save(alice, "alice.example.org");
    await confirmByDns(alice);
    const bob = await openBlog();
    const { link } = await stand(bob, { title: "By Bob", ...brief });
    const path = new URL(link).pathname;
    const preview = new URL((await getBlog(world.as(bob), bob)).previewUrl).pathname;
    expect([(await get(path)).status, (await get(preview)).status]).toEqual([200, 200]);
    const redirected = await get(`${path}?a=1`, { host: "alice.example.org" });
    expect([redirected.status, redirected.headers.location]).toEqual([301, `${link}?a=1`]);
    expect((await get(preview, { host: "alice.example.org" })).status).toBe(404);
  });

  test("a proxy that passes another host than ours still gets pages and previews", async () => {
    const owner = await openBlog();
    await save(owner, "unconfirmed.example.org");
    const path = new URL((await stand(owner, { title: "Behind a proxy", ...brief })).link).pathname;
    const preview = new URL((await getBlog(world.as(owner), owner)).previewUrl).pathname;
    for (const host of ["any.example.org", "any.example.org:443", "web", "203.0.113.7", "unconfirmed.example.org"])
      expect([host, (await get(path, { host })).status, (await get(preview, { host })).status]).toEqual([
        host,
        200,
        200,
      ]);
  });

  test("can be proven by a file on the old site before it's pointed here", async () => {
    const owner = await openBlog();
    await save(owner, "filed.example.org");
    const { fileUrl, txtValue } = await proofOf(owner);
    const notHere = { field: "domain", problem: "not-here" };
    expect(fileUrl).toBe("https://filed.example.org/.well-known/galley.txt");
    await expect(confirm(owner, { server: url })).rejects.toMatchObject({ problem: "unconfirmed" });
    const server = await startOldSite({ "/.well-known/galley.txt": txtValue });
    await expect(confirm(owner, { server })).rejects.toMatchObject(notHere);
    const { blog: waiting } = await getBlog(world.as(owner), owner);
    expect(waiting).toMatchObject({ url: `${url}/@${owner.name}`, domain: { isConfirmed: false } });
    // DNS is slow, and the old host is gone.
    await expect(confirm(owner, { server: await startOldSite({}) })).rejects.toMatchObject(notHere);
    const { blog } = await confirm(owner, { server: url });
    expect(blog).toMatchObject({ url: "https://filed.example.org", domain: { isConfirmed: true } });
  });

  test("doesn't count before it leads here, whatever proves it; a proof by file lasts for a month", async () => {
    const owner = await openBlog();
    await save(owner, "slow.example.org");
    const { txtValue } = await proofOf(owner);
    const files = { "/.well-known/galley.txt": txtValue };
    const copied = (await get("/.well-known/galley-here.txt", { host: "another.example.org" })).text.trim();
    const server = await startOldSite({ ...files, "/.well-known/galley-here.txt": copied });
    await expect(confirmByDns(owner, server)).rejects.toMatchObject({ problem: "not-here" });
    expect((await get(`/@${owner.name}/`)).status).toBe(200);
    world.clock.advance(31 * 86_400_000);
    await expect(confirm(owner, { server: url })).rejects.toMatchObject({ problem: "unconfirmed" });
    world.clock.advance(-31 * 86_400_000);
    await save(owner, "");
    await save(owner, "slow.example.org");
    await expect(confirm(owner, { server: url })).rejects.toMatchObject({ problem: "unconfirmed" });
    expect((await confirmByDns(owner)).blog?.url).toBe("https://slow.example.org");
  });

  test("the log says why it doesn't lead here: another server answers, or none", async () => {
    const owner = await openBlog();
    await save(owner, "unreached.example.org");
    const lastLine = () => JSON.parse(logged.at(-1) ?? "{}") as object;
    await expect(confirmByDns(owner, await startOldSite({}))).rejects.toMatchObject({ problem: "not-here" });
    expect(lastLine()).toMatchObject({ host: "unreached.example.org", status: 404 });
    await expect(confirmByDns(owner, "http://[::1]:1")).rejects.toMatchObject({ problem: "not-here" });
    expect(lastLine()).toMatchObject({ host: "unreached.example.org", err: { reason: "blocked-address" } });
  });

  test("can't be another's, ours, or nonsense, and a new one has to be proven again", async () => {
    const owner = await openBlog();
    await save(owner, "first.example.org");
    await confirmByDns(owner);
    const other = await openBlog();
    await save(other, "first.example.org");
    await expect(confirmByDns(other)).rejects.toMatchObject({ field: "domain", problem: "taken" });
    for (const domain of ["127.0.0.1", "localhost", "a b.example", "-x.example", "x".repeat(260)])
      await expect(save(owner, domain), domain).rejects.toMatchObject({ field: "domain" });
    await save(owner, "second.example.org");
    await expect.poll(async () => (await get("/", { host: "first.example.org" })).text).toBe(appAnswer);
    expect((await get("/", { host: "second.example.org" })).text).toBe(appAnswer);
    expect((await get(`/@${owner.name}/`)).status).toBe(200);
  });
});

describe("a host for all blogs", async () => {
  const { get, openBlog, stand } = await startBlogs({
    PUBLIC_URL: "https://galley.example",
    BLOG_URL: "https://pages.example",
  });

  test("has every blog and nothing of the app; the app's host leads there", async () => {
    const owner = await openBlog({ name: "elsewhere" });
    const { link } = await stand(owner, { title: "Over there", ...brief });
    expect(link).toBe("https://pages.example/@elsewhere/over-there");
    const page = await get(link);
    expect([page.status, page.headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
    const fromApp = await get("https://galley.example/@elsewhere/over-there?x=1");
    expect([fromApp.status, fromApp.headers.location]).toEqual([301, `${link}?x=1`]);
    for (const path of ["/", "/trynow", "/signin", "/graphql", "/bot/dash", "/media/x"])
      expect([path, (await get(`https://pages.example${path}`)).status]).toEqual([path, 404]);
    expect((await get("https://galley.example/trynow")).text).toBe(appAnswer);
  });
});

describe("an operator who turned hosted blogs off", async () => {
  const { world, get } = await startBlogs({ HOSTED_BLOGS: "false" });

  test("has none of it", async () => {
    const owner = await world.createOwner();
    expect((await getBlog(world.as(owner), owner)).isOffered).toBe(false);
    await expect(saveBlog(world.as(owner), owner, { name: "mine", title: "Mine" })).rejects.toMatchObject({
      code: "not-allowed",
    });
    expect((await get("/@mine/")).text).toBe(appAnswer);
    expect(world.ctx.publishers.hosted).toBeUndefined();
  });
});
