import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { standardApp, startWordPressCom } from "../../../simulators/wordpress-com/start-wordpress-com.ts";
import { startWordpress } from "../../../simulators/wordpress/start-wordpress.ts";
import { consentAtWordPressCom } from "../../../test/consent-at-wordpress-com.ts";
import { newPost, newSite } from "../../../test/publishable.ts";
import { control } from "../../../test/rig.ts";
import { requireTarget } from "../../../test/targets.ts";
import { type ComSite, giveConsent, loginAt, startComSite } from "../../../test/wordpress-com.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import type { PublishablePost, PublishTarget } from "../publisher.ts";
import { retryPublisher } from "../retrying.ts";
import { openCredential } from "./credential.ts";
import { createWordPressComPublisher, type WordPressComPublisher } from "./index.ts";

let outbound: Outbound;
let wordpress: Simulator;
let site: ComSite;
let publisher: WordPressComPublisher;
let target: PublishTarget;
const admin = requireTarget("wordpress").credential;
beforeAll(async () => {
  outbound = createOutbound({ allow: ["127.0.0.0/8"] });
  wordpress = await startWordpress();
});
beforeEach(async () => {
  site = await startComSite(outbound, { type: "simple", url: wordpress.url, ...admin });
  const { com, login } = site;
  publisher = createWordPressComPublisher({ outbound, pages: outbound, apiUrl: com.url, login });
  target = await connect();
});
afterEach(() => site.com.close());
afterAll(async () => {
  await wordpress.close();
  await outbound.close();
});

const connectedSite = (settings: object = {}) => ({
  ...newSite,
  siteUrl: "",
  username: "",
  password: site.credential,
  settings: publisher.settings.parse({ siteId: site.siteId, ...settings }),
});

async function connect(settings: object = {}): Promise<PublishTarget> {
  const typed = connectedSite(settings);
  const { siteUrl = "", apiUrl, settings: learned = {} } = await publisher.check(typed);
  return { ...typed, siteUrl, apiUrl, settings: learned };
}

const makePost = (): PublishablePost => ({
  ...newPost,
  marker: `galley:${randomUUID().replaceAll("-", "").slice(0, 24)}`,
  title: "Nine bowls",
  slug: `nine-bowls-${randomUUID()}`,
  excerpt: "",
  document: { blocks: [{ type: "paragraph", spans: [{ text: "Nine bowls." }] }] },
  pictures: [],
  tags: ["kiln"],
  categoryId: null,
  publishAt: null,
  jsonLd: null,
});

async function publish(at: PublishTarget = target): Promise<string> {
  const post = makePost();
  const { remoteId } = await publisher.prepare(at, post);
  const { link } = await publisher.publish(at, remoteId, post);
  expect((await fetch(link)).status).toBe(200);
  return remoteId;
}

type Effect = { kind: string; effect?: string; network?: string };
async function listEffects(): Promise<string[]> {
  const { records } = await control<{ records: Effect[] }>(site.com, "GET", "/journal");
  return records.flatMap(({ effect, network }) => (effect === undefined ? [] : [[effect, network].join(" ").trim()]));
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ConnectorError ? [error.reason, error.code] : error),
  );
const change = (changed: object) => control(site.com, "POST", `/sites/${site.siteId}`, changed);

describe("consent", () => {
  test("asks for the least that publishing needs, with PKCE, and takes an answer once", async () => {
    const [redirectUri, verifier] = ["https://galley.example/connect/wordpress-com", "v".repeat(43)];
    const page = await site.login.toAuthorizeUrl({ state: "abc", verifier, redirectUri });
    const { searchParams } = new URL(page);
    expect(searchParams.get("scope")).toBe("posts media taxonomy sites");
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    const back = await consentAtWordPressCom(page, "approve");
    expect(back.searchParams.get("state")).toBe("abc");
    const code = back.searchParams.get("code") ?? "";
    const wrong = site.login.exchangeCode({ code, verifier: "w".repeat(43), redirectUri });
    expect(await refusal(wrong)).toEqual(["rejected", "invalid_grant"]);
    const again = await consentAtWordPressCom(page, "approve");
    const exchange = { code: again.searchParams.get("code") ?? "", verifier, redirectUri };
    expect(openCredential(await site.login.exchangeCode(exchange)).refreshToken).not.toBeNull();
    expect(await refusal(site.login.exchangeCode(exchange))).toEqual(["rejected", "invalid_grant"]);
  });

  test("reports a refusal as access_denied", async () => {
    const redirectUri = "https://galley.example/connect/wordpress-com";
    const page = await site.login.toAuthorizeUrl({ state: "abc", verifier: "v".repeat(43), redirectUri });
    expect((await consentAtWordPressCom(page, "deny")).searchParams.get("error")).toBe("access_denied");
  });

  test("without a registered app, one is registered and kept", async () => {
    const com = await startWordPressCom();
    const kept: string[] = [];
    const login = loginAt(com, outbound, async (redirectUri, register) => {
      const id = kept[0] ?? (await register(redirectUri)).id;
      if (kept.length === 0) kept.push(id);
      return { id, secret: null };
    });
    expect(openCredential(await giveConsent(login)).accessToken).not.toBe("");
    expect(kept).toHaveLength(1);
    await com.close();
  });

  test("codes and tokens go nowhere but to WordPress.com's own host", async () => {
    const metadata = {
      authorization_endpoint: "https://elsewhere.example/a",
      token_endpoint: "https://elsewhere.example/t",
      code_challenge_methods_supported: ["S256"],
    };
    const body = JSON.stringify(metadata);
    const fault = { kind: "status", status: 200, body, headers: { "content-type": "application/json" } };
    await control(site.com, "POST", "/faults", { match: { path: { regex: "well-known" } }, times: 1, fault });
    expect(await refusal(giveConsent(loginAt(site.com, outbound)))).toEqual(["bad-answer", "unusable-metadata"]);
    expect(await giveConsent(loginAt(site.com, outbound))).toContain("accessToken");
  });

  test("an expired token is renewed once, and every later call uses the new one", async () => {
    await control(site.com, "POST", "/tokens/expire");
    const renewals: string[] = [];
    const kept = { ...target, renewPassword: renewInto(renewals) };
    await publish(kept);
    expect(renewals).toHaveLength(1);
    expect(openCredential(renewals[0] ?? "").accessToken).not.toBe(openCredential(target.password).accessToken);
  });

  const renewInto = (renewals: string[]) => async (used: string, renew: (stored: string) => Promise<string>) => {
    const fresh = await renew(used);
    renewals.push(fresh);
    return fresh;
  };

  test("ended or revoked consent is refused for good", async () => {
    await control(site.com, "POST", "/consents/end");
    expect(await refusal(publisher.find(target, "galley:0"))).toEqual(["unauthorized", "invalid_grant"]);
    const again = await giveConsent(site.login);
    await publisher.check({ ...connectedSite(), password: again });
    await site.login.revoke(again);
    const refused = await refusal(publisher.check({ ...connectedSite(), password: again }));
    expect(refused).toEqual(["unauthorized", "invalid_grant"]);
  });

  test("what somebody typed as a token isn't sent anywhere", async () => {
    const typed = { ...connectedSite(), password: "a-typed-token" };
    expect(await refusal(publisher.check(typed))).toEqual(["unauthorized", "no-consent"]);
  });

  test("an app that WordPress.com doesn't know is the operator's problem, not the owner's", async () => {
    const stranger = loginAt(site.com, outbound, async () => ({ ...standardApp, secret: "another" }));
    expect(await refusal(stranger.renew(site.credential))).toEqual(["unavailable", "invalid_client"]);
  });
});

describe("sites", () => {
  test.each(["simple", "atomic", "jetpack"] as const)("tells %s ones from the others", async (type) => {
    await change({ type });
    expect(await publisher.listSites(site.credential)).toEqual([
      {
        id: site.siteId,
        url: wordpress.url,
        name: "Kim & clay",
        type,
        canPublish: true,
        canUpload: true,
        isPrivate: false,
      },
    ]);
    expect((await connect()).settings).toMatchObject({ siteId: site.siteId, siteType: type });
  });

  test("asks to reconnect a site outside the consent", async () => {
    const elsewhere = { ...connectedSite(), settings: { siteId: 1, share: false, mailSubscribers: false } };
    expect(await refusal(publisher.check(elsewhere))).toEqual(["unauthorized", "unknown_blog"]);
  });

  test("where the user may not publish, checking says so", async () => {
    await change({ canPublish: false });
    expect(await publisher.check(connectedSite())).toMatchObject({ canPublish: false, canUpload: false });
  });

  test("reports a private site as private", async () => {
    await change({ isPrivate: true });
    expect((await publisher.check(connectedSite())).sideEffects).toEqual([{ kind: "site-private" }]);
  });

  test.each([
    ["api-off", ["forbidden", "jetpack-api-off"]],
    ["unreachable", ["unavailable", "jetpack-unreachable"]],
  ])("a connected one that answers WordPress.com with %s is told apart", async (refuses, expected) => {
    await change({ type: "jetpack", refuses });
    expect(await refusal(publisher.check(connectedSite()))).toEqual(expected);
  });

  test("a limit that doesn't say for how long lasts a minute, so no call is repeated at once", async () => {
    const match = { path: { regex: `/sites/${site.siteId}/posts` } };
    await control(site.com, "POST", "/faults", { match, fault: { kind: "status", status: 429 }, times: 1 });
    const limited = retryPublisher(publisher).find(target, "galley:0");
    await expect(limited).rejects.toMatchObject({ reason: "rate-limited", retryAfterSeconds: 60 });
  });
});

describe("what publishing sets off", () => {
  test("nothing: no network and no subscriber hears of it, however often it's published", async () => {
    expect((await publisher.check(connectedSite())).sideEffects).toEqual([{ kind: "public-at", url: wordpress.url }]);
    const remoteId = await publish();
    await publisher.publish(target, remoteId, makePost());
    await publisher.unpublish?.(target, remoteId);
    await publisher.publish(target, remoteId, makePost());
    expect(await listEffects()).toEqual([]);
  });

  test("sharing and mails, each only where its owner wants it, and said before", async () => {
    const both = await connect({ share: true, mailSubscribers: true });
    const { sideEffects } = await publisher.check(connectedSite({ share: true, mailSubscribers: true }));
    await publish(both);
    expect(await listEffects()).toEqual(["post.shared facebook", "post.shared instagram-business", "post.mailed"]);
    expect(sideEffects).toEqual([
      { kind: "public-at", url: wordpress.url },
      { kind: "subscriber-mail" },
      { kind: "shared-to", network: "Facebook" },
      { kind: "shared-to", network: "Instagram" },
    ]);
  });

  test("a draft made under earlier settings follows the newest ones", async () => {
    const post = makePost();
    const { remoteId } = await publisher.prepare(await connect({ share: true }), post);
    await publisher.publish(target, remoteId, post);
    expect(await listEffects()).toEqual([]);
  });

  test("an article is kept back where the site would share or mail it anyway", async () => {
    await change({ ignoresWishes: true });
    const post = makePost();
    const { remoteId } = await publisher.prepare(target, post);
    expect(await refusal(publisher.publish(target, remoteId, post))).toEqual(["forbidden", "effects-stay"]);
    expect(await listEffects()).toEqual([]);
    expect(await publisher.find(target, post.marker)).toEqual([{ remoteId, published: false }]);
  });

  test("a site without subscribers and networks has nothing to choose", async () => {
    await change({ subscriptions: false, networks: [] });
    await publish();
    expect(await listEffects()).toEqual([]);
  });

  test("what isn't created as a draft is shared by Jetpack whatever it says, so drafts come first", async () => {
    const { accessToken } = openCredential(site.credential);
    const answer = await fetch(`${target.apiUrl}/posts`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({
        title: "At once",
        status: "publish",
        jetpack_publicize_connections: [{ connection_id: "1000", enabled: false }],
      }),
    });
    expect(answer.status).toBe(201);
    expect(await listEffects()).toContain("post.shared facebook");
  });
});
