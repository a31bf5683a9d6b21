import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import dashEn from "../../messages/en/dash.json" with { type: "json" };
import dashVi from "../../messages/vi/dash.json" with { type: "json" };
import en from "../../messages/en/errors.json" with { type: "json" };
import integrationsEn from "../../messages/en/integrations.json" with { type: "json" };
import integrationsVi from "../../messages/vi/integrations.json" with { type: "json" };
import plansEn from "../../messages/en/plans.json" with { type: "json" };
import plansVi from "../../messages/vi/plans.json" with { type: "json" };
import sourcesEn from "../../messages/en/sources.json" with { type: "json" };
import sourcesVi from "../../messages/vi/sources.json" with { type: "json" };
import vi from "../../messages/vi/errors.json" with { type: "json" };
import type { ApiAnswer } from "../../src/entries/http/pages/page-api.ts";
import { dateFormat } from "../i18n/dates.ts";
import { fakeServices, startSite, testSignIn } from "../../test/site.ts";
import type { Billing } from "./upgrade/plans-documents.ts";
import type { ListedSource } from "./sources/sources-documents.ts";

/** Tests the pages as the server renders them, in states that the end-to-end tests don't reach. */
let answer: ApiAnswer<unknown> = { data: null, errors: [] };
let timeZone = "UTC";
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  const services = { ...fakeServices().services, executeDocument: async () => answer };
  const readViewer = async () => ({
    state: "signed-in" as const,
    ownerId: "owner-1",
    userId: "user-1",
    username: "lena",
    timeZone,
  });
  site = await startSite({ services, signIn: testSignIn, readViewer });
});
afterAll(() => site.server.close());

/** The page's text without its tags. */
async function textOf(path: string, data: unknown, errors: ApiAnswer<unknown>["errors"] = []): Promise<string> {
  answer = { data, errors };
  const html = await (await fetch(site.url + path)).text();
  const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  return unescape(
    main.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, "").replaceAll(/<!--.*?-->|<[^>]+>/g, ""),
  );
}

function unescape(text: string): string {
  return text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

const billing: Billing = {
  plan: "FREE",
  from: null,
  to: null,
  cancelAtPeriodEnd: false,
  paymentFailed: false,
  mayPublish: false,
  price: "12 CHF",
  subscription: null,
  upgrade: null,
  usage: { articlesInPeriod: 10, maxArticlesInPeriod: 10, remaining: 0, nextUnitAt: "2026-12-01T10:00:00.000Z" },
  partner: null,
};

const source: ListedSource = {
  id: "source-1",
  label: "Our kiln",
  kind: "INSTAGRAM",
  name: "@clay.and.fire",
  status: "DISABLED",
  lastError: "permission-removed",
  tokenDaysLeft: 3,
  lastCheckAt: "2026-11-20T23:30:00.000Z",
  nextCheckAt: null,
  language: "ja",
  keywords: [],
  style: { formalToCasual: -1, seriousToFunny: 0, respectfulToIrreverent: 0, matterOfFactToEnthusiastic: 0 },
};

const failure = {
  message: "Failed to retrieve Sources",
  extensions: { code: "internal", retryable: true, supportId: "req-1" },
};

describe.each([
  ["", en, plansEn, sourcesEn, integrationsEn, dashEn],
  ["/vi", vi, plansVi, sourcesVi, integrationsVi, dashVi],
])("%s/bot", (prefix, errors, plans, sources, integrations, dash) => {
  it("/upgrade says that the payment is on its way, and offers no second one", async () => {
    const text = await textOf(`${prefix}/bot/upgrade`, { billingInfo: { ...billing, upgrade: "WAITING" } });
    expect(text).toContain(plans.waiting.heading);
    expect(text).not.toContain(plans.submit);
  });

  it("/upgrade says what to do when the upgrade failed, and what another try would charge", async () => {
    const text = await textOf(`${prefix}/bot/upgrade`, { billingInfo: { ...billing, upgrade: "ERROR" } });
    expect(text).toContain(errors.screens.upgrade);
    expect(text).toContain(plans.charge.replace("{{price}}", "12 CHF"));
    expect(text).toContain(plans.submit);
  });

  it("/upgrade and /dash write the price as the landing page does", async () => {
    const billingInfo = { ...billing, price: "12.5 CHF", notices: [] };
    const price = prefix ? "12,50 CHF" : "12.50 CHF";
    const upgrade = await textOf(`${prefix}/bot/upgrade`, { billingInfo });
    expect(upgrade).toContain(plans.premium.perMonth.replace("{{price}}", price));
    expect(upgrade).toContain(plans.charge.replace("{{price}}", price));
    expect(upgrade).toMatch(/(^|[^\d,.])0 CHF/);
    expect(await textOf(`${prefix}/bot/dash`, { billingInfo })).toContain(price);
  });

  it("/upgrade and /dash promise the partner's discount only if Premium includes its code", async () => {
    const promises = async (partner: Billing["partner"]) => {
      const billingInfo = { ...billing, partner, notices: [] };
      const upgrade = await textOf(`${prefix}/bot/upgrade`, { billingInfo });
      const home = await textOf(`${prefix}/bot/dash`, { billingInfo });
      return [upgrade.includes(plans.premium.features.partner), home.includes(dash.usage.partner)];
    };
    expect(await promises(null)).toEqual([false, false]);
    expect(await promises({ hasCode: false })).toEqual([false, false]);
    expect(await promises({ hasCode: true })).toEqual([true, true]);
  });

  it("/dash fails as one if none of its parts could be loaded, and says nothing about articles", async () => {
    const parts = ["review", "unwritten", "schedule", "problems", "articlesCount", "sources", "integrations"] as const;
    const errorsOf = (message: string, code: string) =>
      parts.map((part) => ({ message, path: [part], extensions: { code, retryable: true, supportId: "req-1" } }));
    const lost = Object.fromEntries(parts.map((part) => [part, null]));
    const failed = errorsOf(errors.operations.listArticles, "internal");
    const count = (text: string, part: string) => text.split(part).length - 1;
    const text = await textOf(`${prefix}/bot/dash`, lost, failed);
    expect(text).toContain(errors.operations.fetchDashboard);
    expect([count(text, "req-1"), count(text, errors.operations.listArticles)]).toEqual([1, 0]);
    expect(text).not.toContain(dash.review.none);
    const away = await textOf(`${prefix}/bot/dash`, lost, errorsOf(errors.codes.unavailable, "unavailable"));
    expect(count(away, errors.codes.unavailable)).toBe(1);
    const one = await textOf(`${prefix}/bot/dash`, { ...lost, review: { nodes: [] } }, failed.slice(1));
    expect(count(one, errors.operations.listArticles)).toBe(6);
    expect(one).toContain(dash.review.none);
  });

  it("/upgrade sells nothing when nobody pays", async () => {
    const textFor = (plan: Billing["plan"]) =>
      textOf(`${prefix}/bot/upgrade`, { billingInfo: { ...billing, plan, price: null } });
    const premium = await textFor("PREMIUM");
    expect(premium).toContain(errors.codes["billing-off"]);
    expect(premium).toContain(plans.premium.included);
    expect(premium).not.toContain(plans.submit);
    const free = await textFor("FREE");
    expect(free).toContain(plans.notSold);
    for (const part of [errors.codes["billing-off"], plans.premium.included, plans.submit, "CHF"])
      expect(free).not.toContain(part);
  });

  const dayOf = (day: string) =>
    dateFormat(prefix ? "vi" : "en", { dateStyle: "long" }, "UTC").format(new Date(`${day}T00:00:00Z`));
  const running = { to: "2026-12-24T10:00:00.000Z", cancelAtPeriodEnd: false };
  const due = { to: null, cancelAtPeriodEnd: false };

  it.each([
    { plan: "CUSTOM" as const, subscription: running, text: plans.cancel.besides },
    { plan: "FREE" as const, subscription: due, text: plans.cancel.unpaid },
  ])("a running subscription can be cancelled whatever the plan is: $plan", async ({ plan, subscription, text }) => {
    const billingInfo = { ...billing, plan, subscription };
    const profile = { name: "Lena", timeZone: "UTC" };
    const shown = await textOf(`${prefix}/bot/profile?section=plan`, { profile, billingInfo, apiKeys: [] });
    for (const part of [text.replace("{{when}}", dayOf("2026-12-24")), plans.cancel.start, plans.portal])
      expect(shown).toContain(part);
    const upgrade = await textOf(`${prefix}/bot/upgrade`, { billingInfo });
    expect(upgrade).toContain(plans.portal);
    expect(upgrade).not.toContain(plans.charge.replace("{{price}}", "12 CHF"));
    expect(upgrade).not.toContain(plans.submit);
  });

  it("/profile promises no renewal while a payment is due", async () => {
    const period = { from: "2026-12-01T00:00:00.000Z", to: "2026-12-08T00:00:00.000Z" };
    const premium = { ...billing, ...period, plan: "PREMIUM", paymentFailed: true, subscription: due };
    const profile = { name: "Lena", timeZone: "UTC" };
    const text = await textOf(`${prefix}/bot/profile?section=plan`, { profile, billingInfo: premium, apiKeys: [] });
    const [from, to] = [dayOf("2026-12-01"), dayOf("2026-12-08")];
    expect(text).toContain(plans.plan.period.replace("{{from}}", from).replace("{{to}}", to));
    for (const part of [plans.plan.paymentFailed, plans.cancel.unpaid]) expect(text).toContain(part);
    expect(text).not.toContain(plans.plan.renews.replace("{{when}}", to));
  });

  it("/profile says when the next article is free, and offers no cancellation without a payment", async () => {
    const text = await textOf(`${prefix}/bot/profile?section=plan`, {
      profile: { name: "Lena", timeZone: "Asia/Ho_Chi_Minh" },
      billingInfo: billing,
      apiKeys: [],
    });
    const when = dateFormat(prefix ? "vi" : "en", { dateStyle: "long" }, "UTC").format(new Date("2026-12-01"));
    expect(text).toContain(plans.plan.next.replace("{{when}}", when));
    expect(text).not.toContain(plans.cancel.start);
  });

  it("/sources leads to Instagram when there is no account", async () => {
    const text = await textOf(`${prefix}/bot/sources`, { sources: { nodes: [] } });
    expect(text).toContain(sources.empty.text);
    expect(text).toContain(sources.empty.connect);
  });

  it("/sources says why an account is disabled, and offers to connect it again", async () => {
    const text = await textOf(`${prefix}/bot/sources`, { sources: { nodes: [source] } });
    expect(text).toContain(sources.health.disconnected.replace("{{name}}", "@clay.and.fire"));
    expect(text).toContain(sources.problems["permission-removed"]);
    expect(text).toContain(sources.reconnect);
    expect(text).toContain(sources.style.very.replace("{{pole}}", sources.style.formalToCasual.low));
    expect(text).toContain(sources.languages.ja);
  });

  it("/connections describes each connection, and puts those that need their owner first", async () => {
    const healthy = {
      ...source,
      id: "source-2",
      label: "Our shop",
      status: "ACTIVE",
      lastError: null,
      tokenDaysLeft: 40,
    };
    const lastCheckAt = new Date(Date.now() - 3 * 60_000).toISOString();
    const blog = { id: "i-1", kind: "GHOST", label: "Blog", siteUrl: "https://blog.example.com", siteName: "" };
    const text = await textOf(`${prefix}/bot/connections`, {
      sources: { nodes: [{ ...healthy, lastCheckAt }, source] },
      integrations: { nodes: [{ ...blog, status: "ACTIVE", publishWhen: "NEXT_SLOT", category: null }] },
      billingInfo: { mayPublish: true, partner: null },
    });
    const ago = prefix ? "3 phút trước" : "3 minutes ago";
    const parts = [
      "Our kiln",
      "Our shop",
      sources.health.checked.replace("{{ago}}", ago),
      integrations.health.NEXT_SLOT,
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it("/sources and /integrations show the same page, each with its half first", async () => {
    const data = { sources: { nodes: [] }, integrations: { nodes: [] }, billingInfo: null };
    for (const [path, isFirst] of [
      ["sources", true],
      ["integrations", false],
    ] as const) {
      const text = await textOf(`${prefix}/bot/${path}`, data);
      expect(text.indexOf(sources.empty.text) < text.indexOf(integrations.empty.text)).toBe(isFirst);
    }
  });

  it("/sources warns of a connection that expires soon", async () => {
    const text = await textOf(`${prefix}/bot/sources`, {
      sources: { nodes: [{ ...source, status: "ACTIVE", lastError: null }] },
    });
    expect(text).toContain(sources.tokenEnds_other.replace("{{count}}", "3"));
  });

  it("/sources/edit says when an account was polled, in its owner's time zone, and what is wrong", async () => {
    const rules = { about: "", active: true, includeHashtags: ["blog"], excludeHashtags: [], neverHashtag: "noblog" };
    const text = await textOf(`${prefix}/bot/sources/edit?id=source-1`, {
      source: { ...source, ...rules },
      profile: { timeZone: "Asia/Ho_Chi_Minh" },
    });
    const when = dateFormat(prefix ? "vi" : "en", { dateStyle: "medium", timeStyle: "short" }, "UTC").format(
      new Date("2026-11-21T06:30:00Z"),
    );
    for (const part of [
      when,
      sources.watch.notWatched,
      sources.watch.over,
      sources.problems["permission-removed"],
      sources.reconnect,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain(sources.watch.checkNow);
  });

  it("/sources/add starts with the defaults in one press, with the settings folded below", async () => {
    const text = await textOf(`${prefix}/bot/sources/add?connection=a&username=lima`, null);
    const [start, details] = [sources.found.submit, sources.found.details].map((part) => text.indexOf(part));
    expect(start).toBeGreaterThan(0);
    expect(details).toBeGreaterThan(start ?? 0);
  });

  it("/sources/earlier says when there is nothing to choose", async () => {
    const posts = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
    const text = await textOf(`${prefix}/bot/sources/earlier?id=source-1`, { source, posts });
    expect(text).toContain(sources.earlier.none);
  });

  it("/sources/earlier dates the posts that were left out in the owner's time zone", async () => {
    timeZone = "Asia/Ho_Chi_Minh";
    onTestFinished(() => void (timeZone = "UTC"));
    const posts = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
    const late = { id: "post-1", caption: "Nine bowls", postedAt: "2026-11-20T18:30:00.000Z", skipped: "own-article" };
    const text = await textOf(`${prefix}/bot/sources/earlier?id=source-1`, {
      source,
      posts,
      latest: { nodes: [late] },
    });
    const day = dateFormat(prefix ? "vi" : "en", { dateStyle: "medium" }, "UTC").format(new Date("2026-11-21"));
    expect(text).toContain(day);
  });

  it("/sources and /sources/edit show the API's own words and the support id", async () => {
    for (const path of ["sources", "sources/edit?id=other"]) {
      const text = await textOf(`${prefix}/bot/${path}`, { sources: null, source: null }, [failure]);
      expect(text).toContain(failure.message + errors.screens.tryAgain);
      expect(text).toContain(errors.screens.supportId.replace("{{id}}", "req-1"));
    }
  });

  it("/sources doesn't say twice that one may try again", async () => {
    const extensions = { code: "rate-limited", retryable: true, supportId: "req-1" };
    const limited = { message: errors.codes["rate-limited"], extensions };
    const text = await textOf(`${prefix}/bot/sources`, { sources: null }, [limited]);
    expect(text).toContain(limited.message);
    expect(text).not.toContain(errors.screens.tryAgain);
  });

  it.each(["articles/view", "sources/edit", "sources/earlier", "integrations/edit"])(
    "/%s shows a 404 page inside the menu for unknown ids",
    async (page) => {
      const [, area = ""] = /^(\w+?)s\//.exec(page) ?? [];
      const unknown = {
        message: "-",
        path: [area],
        extensions: { code: "not-found", retryable: false, supportId: "req-1" },
      };
      answer = { data: { [area]: null, profile: null }, errors: [unknown] };
      const path = `${prefix}/bot/${page}`;
      const shown = await fetch(`${site.url}${path}?id=00000000-0000-4000-8000-000000000000`);
      const html = unescape(await shown.text());
      expect(shown.status).toBe(404);
      expect(html).toContain(errors.screens.pageNotFound.replace("{{path}}", path));
      expect(html).toContain(`href="${prefix}/bot/connections"`);
      expect(html).not.toContain("req-1");
    },
  );

  it("/integrations says that publishing needs Premium, and what to do about a refused password", async () => {
    const site = {
      id: "i-1",
      label: "Blog",
      siteUrl: "https://blog.example.com",
      siteName: "Lena's blog",
      kind: "WORDPRESS",
      status: "DISABLED",
      publishWhen: "ON_APPROVAL",
      category: null,
    };
    const text = await textOf(`${prefix}/bot/integrations`, {
      integrations: { nodes: [site] },
      billingInfo: { mayPublish: false },
    });
    for (const part of [
      integrations.freePlan,
      integrations.seePlans,
      integrations.health.disconnected.replace("{{name}}", "Blog"),
      integrations.disabled,
      integrations.defaultCategory,
    ])
      expect(text).toContain(part);
  });

  it("/integrations leads to the first site when there is none", async () => {
    const text = await textOf(`${prefix}/bot/integrations`, {
      integrations: { nodes: [] },
      billingInfo: { mayPublish: true },
    });
    expect(text).toContain(integrations.empty.connect);
    expect(text).not.toContain(integrations.freePlan);
  });
});

describe("where nobody pays", () => {
  const { site: content } = fakeServices().services;
  const usage = { articlesInPeriod: 140, maxArticlesInPeriod: null, remaining: null, nextUnitAt: null };
  const unlimited = { ...billing, plan: "UNLIMITED", mayPublish: true, price: null, usage, notices: [] };

  it.each([
    ["", /premium|\bplans?\b|upgrade|\bprices?\b/i],
    ["/vi", /premium|\bgói\b|nâng cấp|bảng giá/i],
  ])("no page below %s/ mentions plans or prices", async (prefix, words) => {
    const profile = { name: "Lena", timeZone: "UTC" };
    const data = { profile, billingInfo: unlimited, integrations: { nodes: [] }, sources: { nodes: [] } };
    const other = await startSite({
      services: {
        ...fakeServices().services,
        site: { ...content, hasPlans: false, prices: null },
        executeDocument: async () => ({ data, errors: [] }),
      },
      signIn: testSignIn,
      readViewer: async () => ({
        state: "signed-in" as const,
        ownerId: "owner-1",
        userId: "user-1",
        username: "lena",
        timeZone: "UTC",
      }),
    });
    const fetchPage = async (path: string) => {
      const page = await fetch(other.url + prefix + path);
      const html = (await page.text()).replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>/g, " ");
      return { status: page.status, text: unescape(html) };
    };
    const pages = ["/", "/contact?topic=custom", "/terms", "/bot/dash", "/bot/connections", "/bot/schedule"];
    for (const path of [...pages, "/bot/articles/new", "/bot/profile", "/bot/profile?section=plan"]) {
      const { status, text } = await fetchPage(path);
      expect([path, status, words.exec(text)?.[0]]).toEqual([path, 200, undefined]);
    }
    expect((await fetchPage("/bot/upgrade")).status).toBe(404);
    other.server.close();
  });
});

describe("connecting an account", () => {
  const languages = [
    { path: "/bot/sources/add", texts: sourcesEn.connect },
    { path: "/vi/bot/sources/add", texts: sourcesVi.connect },
  ];
  const { site: content } = fakeServices().services;

  it.each([
    { connectBy: ["instagram-login"] as const, shown: [true, false] },
    { connectBy: ["facebook-login"] as const, shown: [false, true] },
    { connectBy: ["instagram-login", "facebook-login"] as const, shown: [true, true] },
  ])("offers what the operator has set up: $connectBy", async ({ connectBy, shown }) => {
    const services = {
      ...fakeServices().services,
      site: { ...content, connectBy: [...connectBy] },
      executeDocument: async () => answer,
    };
    const other = await startSite({
      services,
      signIn: testSignIn,
      readViewer: async () => ({
        state: "signed-in" as const,
        ownerId: "owner-1",
        userId: "user-1",
        username: "lena",
        timeZone: "UTC",
      }),
    });
    for (const { path, texts } of languages) {
      const text = unescape(await (await fetch(other.url + path)).text());
      expect([text.includes(`>${texts.submit}<`), text.includes(`>${texts.facebookSubmit}<`)]).toEqual(shown);
    }
    other.server.close();
  });

  it.each(languages)("$path lets people set up one of several accounts first", async ({ path, texts }) => {
    const text = await textOf(`${path}?connection=a&username=lima&connection=b&username=lena`, null);
    expect(text).toContain(texts.chooseHeading);
    expect(text).toContain("@lima");
    expect(text).toContain("@lena");
  });
});
