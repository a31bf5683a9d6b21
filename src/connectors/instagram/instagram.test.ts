import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { createInstagramConnector, type InstagramAccess, type InstagramConnector } from "./index.ts";

type Answer = { status?: number; headers?: Record<string, string>; body: unknown };
const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** Instagram needs only the id. */
const postedAt = new Date(0);

/** A server in Instagram's place; `answer` decides per request. */
async function connectTo(answer: (request: URL, message: IncomingMessage) => Answer) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://instagram.test");
    asked.push(url);
    const { status = 200, headers = {}, body } = answer(url, request);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  const port = await listen(server);
  const outbound = createOutbound({ allow: [`127.0.0.1:${port}`] });
  opened.push(() => {
    void outbound.close();
    server.closeAllConnections();
    server.close();
  });
  const instagram = createInstagramConnector({
    outbound,
    instagramLogin: { graphUrl: `http://127.0.0.1:${port}`, apiVersion: "v26.0" },
    facebookLogin: { graphUrl: `http://127.0.0.1:${port}`, apiVersion: "v26.0", appSecret: "meta-secret" },
    pictureHosts: ["*.cdninstagram.com", `127.0.0.1:${port}`],
  });
  return { instagram, asked, origin: `http://127.0.0.1:${port}` };
}

async function failure(call: Promise<unknown>): Promise<ConnectorError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  return error as ConnectorError;
}

const download = (instagram: InstagramConnector, url: string) =>
  instagram.open({ api: "instagram-login", accessToken: token }).downloadPicture({ mediaId: "1", url, altText: null });

const token = "CANARY_TOKEN_5f2e";
const proof = createHmac("sha256", "meta-secret").update(token).digest("hex");
const ways: { way: string; access: InstagramAccess; mediaPath: string; proof: string | null }[] = [
  {
    way: "Instagram Login",
    access: { api: "instagram-login", accessToken: token },
    mediaPath: "/v26.0/me/media",
    proof: null,
  },
  {
    way: "Facebook Login",
    access: { api: "facebook-login", accessToken: token, userId: "17841403815449847", personId: "1015" },
    mediaPath: "/v26.0/17841403815449847/media",
    proof,
  },
];
const image = {
  id: "1",
  media_type: "IMAGE",
  media_url: "https://a.cdninstagram.com/1.jpg",
  timestamp: "2026-09-24T09:20:44+0000",
};

describe.each(ways)("listing media by $way", ({ access, mediaPath, proof }) => {
  it("sends the token in the header only, with version, fields, limit and cursor", async () => {
    let authorization: string | undefined;
    const { instagram, asked } = await connectTo((_url, message) => {
      authorization = message.headers.authorization;
      return { body: { data: [image] } };
    });
    const page = await instagram.open(access).listPosts({ limit: 10, after: "QVFI" });
    expect(page.posts).toHaveLength(1);
    expect(authorization).toBe(`Bearer ${token}`);
    expect(asked[0]?.pathname).toBe(mediaPath);
    expect(asked[0]?.searchParams.get("appsecret_proof") ?? null).toBe(proof);
    expect(asked[0]?.href).not.toContain(token);
    expect([asked[0]?.searchParams.get("limit"), asked[0]?.searchParams.get("after")]).toEqual(["10", "QVFI"]);
    expect(asked[0]?.searchParams.get("fields")).toContain("children{id,media_type,media_url,alt_text}");
  });

  it("drops the optional fields once when one is refused", async () => {
    const { instagram, asked } = await connectTo((url) =>
      url.searchParams.get("fields")?.includes("alt_text")
        ? {
            status: 400,
            body: {
              error: {
                message: "(#100) Tried accessing nonexisting field (alt_text)",
                type: "IGApiException",
                code: 100,
              },
            },
          }
        : { body: { data: [image] } },
    );
    expect((await instagram.open(access).listPosts({ limit: 10 })).posts).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it("retries once, even if the request stays refused", async () => {
    const { instagram, asked } = await connectTo(() => ({ status: 400, body: { error: { code: 100 } } }));
    expect((await failure(instagram.open(access).listPosts({ limit: 10 }))).reason).toBe("rejected");
    expect(asked).toHaveLength(2);
  });

  it("requests missing addresses from the children's own edge", async () => {
    const child = { id: "11", media_type: "IMAGE" };
    const { instagram } = await connectTo((url) =>
      url.pathname === "/v26.0/9/children"
        ? { body: { data: [{ ...child, media_url: "https://a.cdninstagram.com/11.jpg" }] } }
        : {
            body: {
              data: [
                {
                  ...image,
                  id: "9",
                  media_type: "CAROUSEL_ALBUM",
                  children: { data: [{ ...child, alt_text: "A cat" }] },
                },
              ],
            },
          },
    );
    const [post] = (await instagram.open(access).listPosts({ limit: 10 })).posts;
    expect(post?.pictures).toEqual([{ mediaId: "11", url: "https://a.cdninstagram.com/11.jpg", altText: "A cat" }]);
  });

  it("requests no children of posts that are known, which may never be complete", async () => {
    const child = { id: "11", media_type: "IMAGE" };
    const carousel = { ...image, media_type: "CAROUSEL_ALBUM", children: { data: [child] } };
    const { instagram, asked } = await connectTo((url) =>
      url.pathname.endsWith("/children")
        ? { body: { data: [child] } }
        : { body: { data: [image, { ...carousel, id: "8" }, { ...carousel, id: "9" }] } },
    );
    const findKnown = async (mediaIds: string[]) => new Set(mediaIds.filter((id) => id === "9"));
    expect((await instagram.open(access).listPosts({ limit: 10, findKnown })).posts).toHaveLength(3);
    expect(asked.map(({ pathname }) => pathname)).toEqual([mediaPath, "/v26.0/8/children"]);
  });

  it("keeps the post when the children's edge refuses too", async () => {
    const { instagram } = await connectTo((url) =>
      url.pathname.endsWith("/children")
        ? { status: 400, body: { error: { code: 100, error_subcode: 33 } } }
        : { body: { data: [{ ...image, media_type: "CAROUSEL_ALBUM" }] } },
    );
    expect((await instagram.open(access).listPosts({ limit: 10 })).posts[0]?.pictures).toEqual([]);
  });

  it("reports usage from both headers, whatever else they contain", async () => {
    const { instagram } = await connectTo(() => ({
      headers: {
        "x-business-use-case-usage":
          '{"17841472020051826":[{"type":"instagram","call_count":12,"total_cputime":80,"total_time":3,' +
          '"estimated_time_to_regain_access":0}]}',
        "x-app-usage": '{"call_count":28,"total_cputime":1,"total_time":1}',
      },
      body: { data: [] },
    }));
    const { usage } = await instagram.open(access).listPosts({ limit: 10 });
    expect(usage).toEqual([
      { userId: "17841472020051826", percent: 80, regainSeconds: 0 },
      { userId: null, percent: 28, regainSeconds: 0 },
    ]);
  });
});

describe.each(ways)("one post by $way", ({ access, mediaPath }) => {
  const missing: Answer = { status: 400, body: { error: { code: 100, error_subcode: 33 } } };

  it("is read with its children, and is distinguished from a deleted post", async () => {
    const child = { id: "11", media_type: "IMAGE", media_url: "https://a.cdninstagram.com/11.jpg" };
    const { instagram } = await connectTo((url) =>
      url.pathname === "/v26.0/9"
        ? { body: { ...image, id: "9", media_type: "CAROUSEL_ALBUM", children: { data: [child] } } }
        : url.pathname === mediaPath
          ? { body: { data: [] } }
          : missing,
    );
    expect(await instagram.open(access).getPost("9", postedAt)).toMatchObject({
      mediaId: "9",
      kind: "carousel",
      pictures: [{ mediaId: "11" }],
    });
    expect((await failure(instagram.open(access).getPost("10", postedAt))).reason).toBe("not-found");
  });

  it.each<[string, Answer, string]>([
    ["refuses the account too", missing, "forbidden"],
    ["limits further calls", { status: 400, body: { error: { code: 4 } } }, "rate-limited"],
  ])("doesn't count as deleted when Meta %s", async (_, listing, reason) => {
    const { instagram } = await connectTo((url) => (url.pathname === mediaPath ? listing : missing));
    expect((await failure(instagram.open(access).getPost("10", postedAt))).reason).toBe(reason);
  });

  it("is refused when it is of an unknown kind", async () => {
    const { instagram } = await connectTo(() => ({ body: { ...image, media_type: "HOLOGRAM" } }));
    expect((await failure(instagram.open(access).getPost("1", postedAt))).code).toBe("unknown-media");
  });
});

describe.each(ways)("errors by $way", ({ access }) => {
  const answers: [status: number, error: object, reason: string, code: string, retryable: boolean][] = [
    [400, { code: 190, error_subcode: 463 }, "unauthorized", "190/463", false],
    [401, { code: 190 }, "unauthorized", "190", false],
    ...[458, 459, 460, 464, 467, 492].map((subcode): (typeof answers)[number] => [
      400,
      { code: 190, error_subcode: subcode },
      "unauthorized",
      `190/${subcode}`,
      false,
    ]),
    [400, { code: 102 }, "unauthorized", "102", false],
    [403, { code: 10 }, "forbidden", "10", false],
    [400, { code: 200 }, "forbidden", "200", false],
    [400, { code: 299 }, "forbidden", "299", false],
    [400, { code: 3 }, "forbidden", "3", false],
    [400, { code: 4 }, "rate-limited", "4", true],
    ...[17, 32, 341, 613].map((code): (typeof answers)[number] => [400, { code }, "rate-limited", String(code), true]),
    [400, { code: 80002 }, "rate-limited", "80002", true],
    [429, { code: 999 }, "rate-limited", "999", true],
    [400, { code: 368 }, "rate-limited", "368", true],
    [500, { code: 1 }, "unavailable", "1", true],
    [400, { code: 2 }, "unavailable", "2", true],
    [400, { code: 999, is_transient: true }, "unavailable", "999", true],
    [503, { code: 999 }, "unavailable", "999", true],
    [400, { code: 100, error_subcode: 33 }, "not-found", "100/33", false],
    [400, { code: 999 }, "rejected", "999", false],
    [200, { code: 190 }, "unauthorized", "190", false],
  ];
  it.each(answers)("%i %j is %s", async (status, error, reason, code, retryable) => {
    const { instagram } = await connectTo(() => ({
      status,
      body: { error: { message: `token ${token}`, type: "OAuthException", ...error } },
    }));
    const thrown = await failure(instagram.getAccount(access));
    expect([thrown.reason, thrown.code, thrown.retryable]).toEqual([reason, code, retryable]);
    expect(JSON.stringify({ ...thrown, message: thrown.message, stack: thrown.stack })).not.toContain(token);
  });

  it("waits as long as the usage header asks when throttled", async () => {
    const headers = { "x-business-use-case-usage": '{"1":[{"call_count":100,"estimated_time_to_regain_access":7}]}' };
    const { instagram } = await connectTo(() => ({ status: 400, headers, body: { error: { code: 80002 } } }));
    expect((await failure(instagram.getAccount(access))).retryAfterSeconds).toBe(420);
  });

  it("waits a while if throttled without a time, and a day if blocked by policy", async () => {
    const { instagram } = await connectTo((url) => ({
      status: 400,
      body: { error: { code: url.pathname.endsWith("/1") ? 368 : 17 } },
    }));
    expect((await failure(instagram.getAccount(access))).retryAfterSeconds).toBe(300);
    expect((await failure(instagram.open(access).getPost("1", postedAt))).retryAfterSeconds).toBe(86_400);
  });

  it("waits a while if a proxy throttles without a time", async () => {
    const { instagram } = await connectTo(() => ({ status: 429, body: "<html>" }));
    expect((await failure(instagram.getAccount(access))).retryAfterSeconds).toBe(300);
  });

  it.each([
    [200, "<html>maintenance</html>", "bad-answer"],
    [401, "<html>", "bad-answer"],
    [403, "<html>", "bad-answer"],
    [404, "<html>", "bad-answer"],
    [429, "<html>", "rate-limited"],
    [502, "<html>", "unavailable"],
    [200, '{"data":[]}', "bad-answer"],
    [302, "", "bad-answer"],
  ])("%i with %s is %s", async (status, body, reason) => {
    const { instagram } = await connectTo(() => ({ status, body }));
    expect((await failure(instagram.getAccount(access))).reason).toBe(reason);
  });
});

describe("a Page's token", () => {
  const access: InstagramAccess = {
    api: "facebook-login",
    accessToken: token,
    userId: "17841403815449847",
    personId: "1015",
  };

  it("identifies the same account as Instagram Login, under the id of the person who granted it", async () => {
    const { instagram } = await connectTo((url) =>
      url.pathname === "/v26.0/me"
        ? { body: '{"id":"26160319576992690","user_id":17841403815449847,"username":"lima","account_type":"BUSINESS"}' }
        : { body: { id: "17841403815449847", username: "lima" } },
    );
    const [byInstagram, byFacebook] = [
      await instagram.getAccount({ api: "instagram-login", accessToken: token }),
      await instagram.getAccount(access),
    ];
    expect(byFacebook.userId).toBe(byInstagram.userId);
    expect(byFacebook).toEqual({
      userId: "17841403815449847",
      appScopedId: "1015",
      username: "lima",
      accountType: "PROFESSIONAL",
    });
  });

  it("stays the same and never expires while it is valid, and is reported when dead", async () => {
    let dead = false;
    const { instagram } = await connectTo(() =>
      dead
        ? { status: 400, body: { error: { code: 190, error_subcode: 460 } } }
        : { body: { id: "17841403815449847", username: "lima" } },
    );
    expect(await instagram.refreshToken(access)).toEqual({ accessToken: token, expiresInSeconds: null });
    dead = true;
    expect((await failure(instagram.refreshToken(access))).code).toBe("190/460");
  });
});

describe("pictures", () => {
  it("downloads from an allowed host", async () => {
    const { instagram, origin } = await connectTo(() => ({
      headers: { "content-type": "image/jpeg" },
      body: Buffer.from([255, 216, 255]),
    }));
    expect(await download(instagram, `${origin}/1.jpg`)).toEqual({
      bytes: Buffer.from([255, 216, 255]),
      mediaType: "image/jpeg",
    });
  });

  it("distinguishes an expired address from a refusal", async () => {
    const { instagram, origin } = await connectTo((url) => ({
      status: 403,
      headers: { "content-type": "text/plain" },
      body: url.pathname === "/old.jpg" ? "URL signature expired" : "Bad URL hash",
    }));
    const expired = await failure(download(instagram, `${origin}/old.jpg`));
    expect([expired.reason, expired.code]).toEqual(["not-found", "picture-expired"]);
    expect((await failure(download(instagram, `${origin}/other.jpg`))).reason).toBe("forbidden");
  });

  it.each([
    "https://evil.example/1.jpg",
    "https://cdninstagram.com.evil.example/1.jpg",
    "https://notcdninstagram.com/1.jpg",
    "http://a.cdninstagram.com/1.jpg",
    "https://a.cdninstagram.com:8443/1.jpg",
    "http://127.0.0.1/1.jpg",
    "nonsense",
  ])("doesn't call %s", async (url) => {
    const { instagram, asked } = await connectTo(() => ({ body: "" }));
    expect((await failure(download(instagram, url))).reason).toBe("blocked-address");
    expect(asked).toHaveLength(0);
  });

  it("refuses anything but a picture", async () => {
    const { instagram, origin } = await connectTo(() => ({ headers: { "content-type": "text/html" }, body: "<html>" }));
    expect((await failure(download(instagram, `${origin}/1.jpg`))).code).toBe("not-a-picture");
  });
});
