import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "../../../test/listen.ts";
import { newPost, newSite } from "../../../test/publishable.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost, PublishTarget } from "../publisher.ts";
import { createWordPressPublisher } from "./index.ts";

/** A site that misbehaves, which a real WordPress doesn't do on demand. */
type Handle = (request: IncomingMessage, response: ServerResponse, url: URL) => void;
const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function startSite(handle: Handle) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://site.test");
    asked.push(`${request.method} ${url.pathname}`);
    handle(request, response, url);
  });
  const port = await listen(server);
  const outbound = createOutbound({ allow: [`127.0.0.1:${port}`, `localhost:${port}`] });
  opened.push(() => {
    void outbound.close();
    server.closeAllConnections();
    server.close();
  });
  const siteUrl = `http://127.0.0.1:${port}`;
  const target: PublishTarget = {
    ...newSite,
    siteUrl,
    apiUrl: `${siteUrl}/wp-json/`,
    username: "admin",
    password: "CANARY_PASSWORD",
  };
  return { publisher: createWordPressPublisher({ outbound, timeoutMs: 500 }), target, asked, port };
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(typeof body === "string" ? body : JSON.stringify(body));

const post: PublishablePost = {
  ...newPost,
  marker: "galley:1",
  title: "T",
  slug: "t",
  excerpt: "",
  document: { blocks: [] },
  pictures: [],
  tags: [],
  categoryId: null,
  publishAt: null,
  jsonLd: null,
};

async function failure(call: Promise<unknown>): Promise<ConnectorError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  const thrown = error as ConnectorError;
  expect(`${thrown.message} ${thrown.stack} ${JSON.stringify(thrown)}`).not.toContain("CANARY");
  return thrown;
}

const created = {
  id: 7,
  link: "http://site.test/?p=7",
  status: "draft",
  title: { raw: "T" },
  content: { raw: "" },
  _links: {},
  meta: [],
};

describe("a write with an unknown outcome", () => {
  it.each<[string, Handle]>([
    [
      "the connection is reset after the request",
      (request) => request.resume().on("end", () => request.socket.resetAndDestroy()),
    ],
    [
      "the answer is cut in the middle",
      (_request, response) => response.writeHead(201, { "content-length": "100" }).write("{", () => response.destroy()),
    ],
    [
      "a PHP warning stands before the JSON",
      (_request, response) => void json(response, 201, `<br />\n<b>Warning</b>: x\n${JSON.stringify(created)}`),
    ],
    ["an HTML page comes with 200", (_request, response) => void json(response, 200, "<html>Maintenance")],
    ["a list of posts comes with 200", (_request, response) => void json(response, 200, [created])],
    ["the id is not a number", (_request, response) => void json(response, 201, { id: "7" })],
    ["the gateway gives up", (_request, response) => void json(response, 504, "<html>")],
    ["PHP dies", (_request, response) => void json(response, 500, { code: "internal_server_error" })],
    ["nobody answers in time", (request) => void request.resume()],
    ["the body has no end", (_request, response) => void response.writeHead(201).end(Buffer.alloc(6_000_000))],
  ])("%s", async (_what, handle) => {
    const { publisher, target, asked } = await startSite(handle);
    expect((await failure(publisher.prepare(target, post))).reason).toBe("unknown-outcome");
    expect(asked).toEqual(["POST /wp-json/wp/v2/posts"]);
  });

  it("is only unavailable when nothing was sent", async () => {
    const { publisher, target, asked } = await startSite(() => {});
    opened.pop()?.();
    const error = await failure(publisher.prepare(target, post));
    expect([error.reason, asked]).toEqual(["unavailable", []]);
  });

  it("ignores a BOM before the JSON", async () => {
    const { publisher, target } = await startSite(
      (_request, response) => void json(response, 201, `\ufeff${JSON.stringify(created)}`),
    );
    expect(await publisher.prepare(target, post)).toEqual({ remoteId: "7" });
  });
});

describe("a definite refusal", () => {
  it.each<[number, unknown, string, string, boolean]>([
    [400, { code: "rest_invalid_param" }, "rejected", "rest_invalid_param", false],
    [401, { code: "incorrect_password" }, "unauthorized", "incorrect_password", false],
    [401, "<html>", "unauthorized", "http-401", false],
    [403, { code: "rest_cannot_create" }, "forbidden", "rest_cannot_create", false],
    [404, { code: "rest_no_route" }, "bad-answer", "rest_no_route", false],
    [404, "<html>", "bad-answer", "http-404", false],
    [406, "<html>Not Acceptable", "rejected", "http-406", false],
    [429, { code: "slow_down" }, "rate-limited", "slow_down", true],
    [500, { code: "rest_upload_sideload_error" }, "rejected", "rest_upload_sideload_error", false],
    [500, { code: "empty_term_name" }, "rejected", "empty_term_name", false],
  ])("%i %j is %s", async (status, body, reason, code, retryable) => {
    const { publisher, target } = await startSite(
      (_request, response) => void json(response, status, body, { "retry-after": "30" }),
    );
    const error = await failure(publisher.prepare(target, post));
    expect([error.reason, error.code, error.retryable, error.retryAfterSeconds]).toEqual([reason, code, retryable, 30]);
  });

  it("follows no redirect with the password", async () => {
    const { publisher, target, asked } = await startSite(
      (_request, response) => void response.writeHead(301, { location: "/elsewhere" }).end(),
    );
    const error = await failure(publisher.prepare(target, post));
    expect([error.reason, error.code]).toEqual(["rejected", "http-301"]);
    expect(asked).toEqual(["POST /wp-json/wp/v2/posts"]);
  });

  it("doesn't count a post as published while it waits for an editor", async () => {
    const { publisher, target } = await startSite(
      (_request, response) => void json(response, 200, { ...created, status: "pending" }),
    );
    const error = await failure(publisher.publish(target, "7", post));
    expect([error.reason, error.code]).toEqual(["forbidden", "status-pending"]);
  });

  it("doesn't accept another post's answer", async () => {
    const { publisher, target } = await startSite(
      (_request, response) => void json(response, 200, { ...created, id: 8, status: "publish" }),
    );
    expect((await failure(publisher.publish(target, "7", post))).reason).toBe("unknown-outcome");
  });

  it("is unavailable when reading fails for a while", async () => {
    const { publisher, target } = await startSite((_request, response) => void json(response, 503, "<html>"));
    const error = await failure(publisher.listCategories(target));
    expect([error.reason, error.retryable]).toEqual(["unavailable", true]);
  });
});

describe("tags", () => {
  it("takes an existing tag's id and leaves out a refused one", async () => {
    let sent: { tags?: unknown } = {};
    const answers: [number, unknown][] = [
      [400, { code: "term_exists", data: { status: 400, term_id: 33 } }],
      [500, { code: "empty_term_name" }],
      [403, { code: "rest_cannot_create" }],
      [201, { id: 35 }],
    ];
    const { publisher, target } = await startSite((request, response, url) => {
      const chunks: Buffer[] = [];
      request
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () => {
          if (request.method === "GET") return json(response, 200, created);
          if (url.pathname.endsWith("/tags")) return json(response, ...(answers.shift() ?? [500, {}]));
          sent = JSON.parse(Buffer.concat(chunks).toString());
          return json(response, 200, { ...created, status: "publish" });
        });
    });
    await publisher.publish(target, "7", { ...post, tags: ["a", "b", "c", "d"] });
    expect(sent.tags).toEqual([33, 35]);
  });
});

describe("categories", () => {
  it("are read page by page, with parents", async () => {
    const { publisher, target, asked } = await startSite((_request, response, url) => {
      const page = Number(url.searchParams.get("page"));
      json(response, 200, [{ id: page, name: `Street &amp; Food ${page}`, parent: page - 1 }], {
        "x-wp-totalpages": "3",
      });
    });
    expect(await publisher.listCategories(target)).toEqual([
      { id: "1", name: "Street & Food 1", parentId: null },
      { id: "2", name: "Street & Food 2", parentId: "1" },
      { id: "3", name: "Street & Food 3", parentId: "2" },
    ]);
    expect(asked).toHaveLength(3);
  });
});

describe("searching by marker", () => {
  it("trusts no search result that is merely similar", async () => {
    const { publisher, target } = await startSite(
      (_request, response) =>
        void json(response, 200, [
          { id: 1, status: "draft", content: { raw: "galley:1" } },
          { id: 2, status: "publish", content: { raw: "galley 1" } },
          { id: 3, status: "publish", content: { raw: "<!-- galley:1 -->" } },
        ]),
    );
    expect(await publisher.find(target, "galley:1")).toEqual([
      { remoteId: "3", published: true },
      { remoteId: "1", published: false },
    ]);
  });
});

describe("finding the API", () => {
  const index = { name: "S", namespaces: ["wp/v2"], authentication: { "application-passwords": {} } };
  const user = { id: 1, capabilities: { edit_posts: true, publish_posts: true } };
  const isIndex = (url: URL) => url.searchParams.has("_fields");

  it.each<[string, string, Handle]>([
    [
      "falls back to ?rest_route= where /wp-json/ is blocked",
      "/?rest_route=/",
      (_request, response, url) =>
        url.searchParams.has("rest_route")
          ? json(response, 200, isIndex(url) ? index : user)
          : response.writeHead(403).end("<html>"),
    ],
    [
      "is not misled by HTML with 200",
      "/?rest_route=/",
      (_request, response, url) =>
        url.searchParams.has("rest_route") ? json(response, 200, isIndex(url) ? index : user) : response.end("<html>"),
    ],
    [
      "signs in where visitors may not see the index",
      "/wp-json/",
      (request, response, url) => {
        if (!url.pathname.startsWith("/wp-json")) return response.end();
        return request.headers.authorization
          ? json(response, 200, user)
          : json(response, 401, { code: "rest_not_logged_in" });
      },
    ],
    [
      "follows a redirect on the same site before signing in",
      "/wp/wp-json/",
      (_request, response, url) => {
        if (url.pathname === "/") return response.writeHead(302, { location: "/wp/" }).end();
        if (!url.pathname.startsWith("/wp/wp-json")) return response.end();
        return json(response, 200, isIndex(url) ? index : user);
      },
    ],
  ])("%s", async (_what, expected, handle) => {
    const { publisher, target } = await startSite(handle);
    expect(await publisher.check(target)).toMatchObject({
      apiUrl: target.siteUrl + expected,
      canPublish: true,
      canUpload: false,
    });
  });

  it.each<[string, string, string, Handle]>([
    ["not WordPress", "bad-answer", "not-wordpress", (_request, response) => response.end("<html>")],
    [
      "another JSON API",
      "bad-answer",
      "not-wordpress",
      (_request, response) => json(response, 200, { namespaces: ["x/v1"] }),
    ],
    [
      "a redirect to another host",
      "rejected",
      "redirect-to-other-host",
      (_request, response) => response.writeHead(301, { location: "http://evil.example/" }).end(),
    ],
    [
      "redirects without end",
      "rejected",
      "too-many-redirects",
      (_request, response, url) => response.writeHead(301, { location: `${url.pathname}a` }).end(),
    ],
    [
      "application passwords that are off",
      "unauthorized",
      "application-passwords-off",
      (request, response, url) =>
        request.headers.authorization
          ? json(response, 401, { code: "rest_not_logged_in" })
          : json(response, 200, { ...index, authentication: isIndex(url) ? [] : {} }),
    ],
  ])("reports %s", async (_what, reason, code, handle) => {
    const passwords: unknown[] = [];
    const { publisher, target } = await startSite((request, response, url) => {
      if (request.headers.authorization && !url.pathname.startsWith("/wp-json/wp/v2/users/me"))
        passwords.push(url.href);
      handle(request, response, url);
    });
    const error = await failure(publisher.check(target));
    expect([error.reason, error.code]).toEqual([reason, code]);
    expect(passwords).toEqual([]);
  });

  it.each(["", "ftp://example.org", "javascript:alert(1)", "http://"])("refuses the address %j", async (siteUrl) => {
    const { publisher, target, asked } = await startSite((_request, response) => response.end());
    expect(["rejected", "blocked-address"]).toContain((await failure(publisher.check({ ...target, siteUrl }))).reason);
    expect(asked).toEqual([]);
  });

  it("assumes https for an address with a port and without a scheme", async () => {
    const { publisher, target, port } = await startSite((_request, response) => response.end());
    const error = await failure(publisher.check({ ...target, siteUrl: `localhost:${port}` }));
    expect([error.reason, error.code]).toEqual(["unavailable", "tls"]);
  });
});
