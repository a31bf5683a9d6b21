import { deepEqual, equal, match, ok } from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { findFreePorts } from "../../../test/free-ports.ts";
import { ask, type Credential, signUp } from "../api/person.ts";
import type { Case } from "./case.ts";
import type { Product } from "./product.ts";

const MOST_MS = 50;
const GET_USER = "AWSCognitoIdentityProviderService.GetUser";
const CONNECTIONS = 2_000;
const MOST_OPEN_MS = 20_000;

const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join("");
const fragments = (count: number, spreads = repeat(count, (index) => `...F${index}`)) =>
  `{articlesCount{...F0}}${repeat(count, (index) => `fragment F${index} on ArticleCounts{${spreads}}`)}`;
const count = "{ articlesCount { total } }";

export const requestCases: Case[] = [
  { point: "A1", name: "fragments that spread each other", run: spreadFragments },
  { point: "A1", name: "limits by name, and 900 fields", run: nameLimits },
  { point: "A1", name: "no suggestions through variables", run: hideSuggestions },
  { point: "A2", name: "one account's changes", run: changeOften },
  { point: "A2", name: "a proof that is not ours", run: forgeProof },
  { point: "A4", name: "an IPv6 network is one address", run: changeAddresses },
  { point: "A5", name: "slow connections", run: connectSlowly },
  { point: "A5", name: "TRACE", run: trace },
  { point: "A5", name: "a malformed signature of Stripe", run: missignEvent },
  { point: "A5", name: "JSON nested 45,000 deep", run: nestDeeply },
  { point: "C13", name: "the language switch", run: switchLanguage },
];

async function spreadFragments({ url }: Product): Promise<string> {
  const queries = [
    fragments(9),
    `{...F0}${fragments(20).slice(fragments(20).indexOf("fragment"))}`,
    fragments(1_000, "...F1...F2...F3"),
    fragments(1_000),
  ];
  const seen: string[] = [];
  for (const query of queries) {
    const times: number[] = [];
    let message = "";
    const body = Buffer.from(JSON.stringify({ query }));
    const headers = { "content-type": "application/json" };
    // Other load on this machine slows down some requests; unbounded work slows down all of them.
    for (let time = 0; time < 7; time += 1) {
      const begun = performance.now();
      const answer = await fetch(`${url}/graphql`, { method: "POST", headers, body });
      message = await answer.text();
      times.push(performance.now() - begun);
    }
    match(message, /Cannot spread fragment|more than 1000 tokens|At most 100000 bytes/);
    ok(Math.min(...times) < MOST_MS, `${query.length} bytes: ${Math.min(...times)} ms`);
    seen.push(`${query.length} bytes in ${Math.min(...times).toFixed(0)} ms`);
  }
  return `${seen.join(", ")}, each with an error`;
}

async function nameLimits(product: Product): Promise<string> {
  const who = await newUser(product);
  const messageOf = async (query: string) =>
    (await ask(product.url, who, query)).errors?.map(({ message }) => message).join("; ");
  equal(await messageOf(`{ articlesCount { ${"total ".repeat(900)} } }`), undefined);
  equal(
    await messageOf(`{ ${repeat(11, () => "...F ")} } fragment F on Query { articlesCount { total } }`),
    "Too many rootFields: at most 10",
  );
  equal(
    await messageOf(`{ articlesCount { ${repeat(16, (index) => `a${index}: total `)} } }`),
    "Too many aliases: at most 15",
  );
  match(
    (await messageOf(`{ articlesCount { ${repeat(200, (index) => `wrong${index} `)} } }`)) ?? "",
    /^(Cannot query field "wrong\d" [^;]*(; |$)){5}$/,
  );
  return "900 valid fields are answered, exceeded limits are named, of 200 mistakes the first five";
}

async function hideSuggestions(product: Product): Promise<string> {
  const query = "query ($order: ArticleOrder) { articles(order: $order) { totalCount } }";
  const headers = { "content-type": "application/json", ...(await newUser(product)) };
  const answer = await fetch(`${product.url}/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query, variables: { order: "NEWES" } }),
  });
  const text = await answer.text();
  match(text, /does not exist in/);
  ok(!/did you mean|NEWEST/i.test(text), text);
  return "a nearly right value is refused without the right one";
}

async function changeOften(product: Product): Promise<string> {
  const [busy, other] = [await newUser(product), await newUser(product)];
  const change = 'mutation { updateProfile(name: "Lena") { name } }';
  const codesOf = async (queries: string[]) => {
    const codes: (string | undefined)[] = [];
    for (const query of queries) codes.push((await ask(product.url, busy, query)).errors?.[0]?.extensions.code);
    return codes;
  };
  // The maximum for one field, and the same for another.
  const taken = await codesOf([
    ...Array<string>(200).fill(change),
    ...Array<string>(200).fill('mutation { assignToken(token: "x") { id } }'),
  ]);
  deepEqual([...new Set(taken.slice(0, 200))], [undefined]);
  ok(
    taken.every((code) => code !== "internal"),
    String(new Set(taken)),
  );
  equal((await ask(product.url, other, change)).errors, undefined);
  await newUser(product);
  const beyond = await codesOf(Array<string>(150).fill(change));
  equal(beyond.at(-1), "rate-limited");
  ok(!beyond.includes("internal"));
  equal((await ask(product.url, other, change)).errors, undefined);
  const changes = taken.length + beyond.length;
  return `${changes} changes, none failed; at its own limit it hears rate-limited, and others change and sign up`;
}

async function forgeProof(product: Product): Promise<string> {
  const { pool, stop } = await startTrusting(product);
  try {
    const outcomes = await callPool(pool, 310, () => "203.0.113.9", { "x-own-call": "A".repeat(43) });
    equal(outcomes.filter((type) => type === "TooManyRequestsException").length, 10);
  } finally {
    await stop();
  }
  return "calls with a proof of somebody else's making are throttled at 300 a minute";
}

async function changeAddresses(product: Product): Promise<string> {
  const { pool, web, stop } = await startTrusting(product);
  try {
    const codeFrom = async (address: string) =>
      (await ask(web, { "x-forwarded-for": address } as Credential, count)).errors?.[0]?.extensions.code;
    for (let host = 1; host <= 60; host += 1) equal(await codeFrom(`2001:db8:5:1::${host}`), "unauthenticated");
    equal(await codeFrom("2001:db8:5:1:a:b:c:d"), "rate-limited");
    equal(await codeFrom("2001:db8:5:2::1"), "unauthenticated");
    const outcomes = await callPool(pool, 310, (index) => `2001:db8:6:1::${index.toString(16)}`);
    equal(outcomes.filter((type) => type === "TooManyRequestsException").length, 10);
    deepEqual(await callPool(pool, 1, () => "2001:db8:6:2::1"), ["NotAuthorizedException"]);
    const tries = [
      await tryWithoutProof(web, "2001:db8:7:1::1"),
      await tryWithoutProof(web, "2001:db8:7:1::2"),
      await tryWithoutProof(web, "2001:db8:7:2::1"),
    ];
    deepEqual(tries, [null, "proof-needed", null]);
  } finally {
    await stop();
  }
  return "API, trial and user pool count a /64 as one address, and the next one as another";
}

async function connectSlowly({ url, identityUrl }: Product): Promise<string> {
  const head = "HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n";
  const heads = [
    "",
    "GET / HTTP/1.1\r\nX-Slow: ",
    `POST /language ${head}Content-Type: application/x-www-form-urlencoded\r\n\r\n`,
    `POST / ${head}X-Amz-Target: ${GET_USER}\r\nContent-Type: application/x-amz-json-1.1\r\n\r\n`,
  ];
  const closings = Array.from({ length: CONNECTIONS }, async (_, index) => {
    const { port, hostname } = new URL(index % 4 === 3 ? identityUrl : url);
    const socket = connect(Number(port), hostname)
      .on("error", () => {})
      .on("data", () => {});
    await once(socket, "connect");
    const connected = performance.now();
    const sending = setInterval(() => index % 4 > 0 && socket.writable && socket.write("a"), 2_000);
    socket.write(heads[index % 4] ?? "");
    await once(socket, "close");
    clearInterval(sending);
    return performance.now() - connected;
  });
  await wait(5_000);
  const asked = performance.now();
  equal((await fetch(`${url}/readyz`)).status, 200);
  const readyMs = performance.now() - asked;
  const longest = Math.max(...(await Promise.race([Promise.all(closings), wait(60_000, [Number.POSITIVE_INFINITY])])));
  // One second extra for a slow machine.
  ok(longest < MOST_OPEN_MS + 1_000, `${longest} ms`);
  const seconds = (longest / 1_000).toFixed(1);
  return `${CONNECTIONS} closed after at most ${seconds} s; /readyz beside them in ${readyMs.toFixed(0)} ms`;
}

async function trace({ url, identityUrl }: Product): Promise<string> {
  for (const address of [`${url}/`, `${url}/graphql`, `${identityUrl}/`]) {
    const { port, hostname, pathname } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.write(`TRACE ${pathname} HTTP/1.1\r\nHost: x\r\nCookie: secret\r\nConnection: close\r\n\r\n`);
    match(Buffer.concat(await socket.toArray()).toString(), /^HTTP\/1\.1 405 (?!.*secret)/s);
  }
  return "405 at pages, API and user pool";
}

async function missignEvent({ url }: Product): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const signatures = [
    "",
    "words",
    "t=,v1=",
    `t=${now},v1=`,
    `t=${now},v1`,
    `t=${now},v1=${"\u00fc".repeat(64)}`,
    `t=${now},v1=${"0".repeat(64)}`,
  ];
  for (const signature of signatures) {
    const answer = await fetch(`${url}/webhooks/stripe`, {
      method: "POST",
      headers: { "stripe-signature": signature },
      body: "{}",
    });
    deepEqual([signature, answer.status, await answer.json()], [signature, 400, { error: "bad_signature" }]);
  }
  return `${signatures.length} of them, each 400`;
}

async function nestDeeply(product: Product): Promise<string> {
  const nested = "[".repeat(45_000) + "]".repeat(45_000);
  const query =
    'mutation ($d: ArticleDocumentInput!) { updateArticleContent(articleId: "x", expectedVersion: 1, document: $d) { id } }';
  const body = `{"query": ${JSON.stringify(query)}, "variables": {"d": ${nested}}}`;
  const headers = { "content-type": "application/json", ...(await newUser(product)) };
  const answer = await fetch(`${product.url}/graphql`, { method: "POST", headers, body });
  equal(answer.status, 400);
  const { errors } = (await answer.json()) as { errors: { message: string }[] };
  equal(errors[0]?.message, "JSON nested too deeply: at most 64 levels");
  const pool = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": "AWSCognitoIdentityProviderService.SignUp",
  };
  equal(
    (
      await fetch(product.identityUrl, {
        method: "POST",
        headers: pool,
        body: `{"Username": ${nested.slice(15_000, -15_000)}}`,
      })
    ).status,
    400,
  );
  return errors[0]?.message ?? "";
}

async function switchLanguage({ url }: Product): Promise<string> {
  const choose = (next: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/language`, {
      method: "POST",
      body: new URLSearchParams({ locale: "en", next }),
      headers,
      redirect: "manual",
    });
  for (const next of [
    "a:https://evil.example",
    "https://evil.example/a",
    "//evil.example",
    "/\\evil.example",
    "/vi//evil.example",
    "javascript:alert(1)",
  ]) {
    match((await choose(next)).headers.get("location") ?? "", /^\/(?![/\\])/);
  }
  for (const origin of ["https://evil.example", "null"]) {
    const refused = await choose("/terms", { origin });
    deepEqual([refused.status, refused.headers.get("set-cookie")], [403, null]);
  }
  deepEqual([(await choose("/vi/terms", { origin: url })).headers.get("location")], ["/terms"]);
  return "leads to paths of the site only, and takes no foreign form";
}

let people = 0;
const newUser = (product: Product): Promise<Credential> => signUp(product, `requests${(people += 1)}@galley.example`);

/** A second set of pages and user pool, behind a trusted proxy. */
async function startTrusting({ world }: Product): Promise<{ web: string; pool: string; stop(): Promise<unknown> }> {
  const [web, pool, tls] = await findFreePorts(3);
  const ports = { PORT: String(web), IDENTITY_PORT: String(pool), IDENTITY_TLS_PORT: String(tls) };
  const child = await world.rig.startService(["web", "identity"], { ...ports, TRUSTED_PROXIES: "127.0.0.1,::1" });
  return { web: `http://localhost:${web}`, pool: `http://localhost:${pool}`, stop: () => child.stop() };
}

/** What the pool answers to anonymous calls, one after another. */
async function callPool(
  pool: string,
  calls: number,
  addressOf: (index: number) => string,
  more: Record<string, string> = {},
): Promise<string[]> {
  const types: string[] = [];
  for (let index = 0; index < calls; index += 1) {
    const headers = {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": GET_USER,
      "x-forwarded-for": addressOf(index),
      ...more,
    };
    const answer = await fetch(pool, { method: "POST", headers, body: JSON.stringify({ AccessToken: "a.b.c" }) });
    types.push(((await answer.json()) as { __type: string }).__type);
  }
  return types;
}

/** The problem shown to a visitor without JavaScript; null when the trial has started. */
async function tryWithoutProof(web: string, address: string): Promise<string | null> {
  const form = new FormData();
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#c2185b" } })
    .jpeg()
    .toBuffer();
  form.set("photo", new Blob([new Uint8Array(photo)]), "bowl.jpg");
  for (const [name, value] of Object.entries({ caption: "Nine bowls came out whole.", language: "en", locale: "en" }))
    form.set(name, value);
  const headers = { origin: web, "x-forwarded-for": address };
  const answer = await fetch(`${web}/trynow/photo`, { method: "POST", body: form, headers, redirect: "manual" });
  return new URL(answer.headers.get("location") ?? web).searchParams.get("problem");
}
