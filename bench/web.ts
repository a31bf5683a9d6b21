// First: React picks its build by the environment at load time.
import "../src/platform/config/env.ts";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import pino from "pino";
import { root } from "../scripts/root.ts";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { createApi } from "../src/entries/graphql/create-api.ts";
import { createTrynowRoutes } from "../src/entries/http/trynow.ts";
import { createPageServices } from "../src/entries/http/pages/create-page-services.ts";
import type { PageContext } from "../src/entries/http/pages/page-context.ts";
import { createHttpServer } from "../src/entries/http/server.ts";
import { readViewer } from "../src/owner/sign-in/read-viewer.ts";
import { findFreePorts } from "../test/free-ports.ts";
import { startRig } from "../test/rig.ts";
import { startUserPool } from "../test/user-pool.ts";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import { captureTree, recordStatements, serveBytes, serveTree } from "./web/bare-servers.ts";
import { report } from "./lib/report.ts";
import { type Comparison, compareRates } from "./web/compare-rates.ts";
import { fillAccount } from "./web/fill-account.ts";
import { scorePage } from "./web/lighthouse.ts";
import { measureScripts } from "./web/wire-size.ts";

/**
 * The pages: Lighthouse on a phone; requests/s of the landing page against bare node:http with the same bytes,
 * and of the dashboard against a bare renderToString of the same tree with the same SQL; and the JavaScript
 * sent over the wire. `--runs N` sets the Lighthouse runs (3); 0 skips it.
 */
const BARS = { landing: 0.25, dashboard: 0.35 };
const wireBars: Record<string, number> = { "/": 2_000, "/trynow": 150_000, "/bot/dash": 250_000 };
const pageBars: [string, { performance: number; rest: number }][] = ["/", "/contact", "/trynow", "/signin"].flatMap(
  (path) => {
    const bar = { performance: path === "/" || path === "/contact" ? 98 : 95, rest: 100 };
    return [
      [path, bar],
      [path === "/" ? "/vi" : `/vi${path}`, bar],
    ];
  },
);

const { values: asked } = parseArgs({ options: { runs: { type: "string", default: "3" } } });
const runs = Number(asked.runs);
const buildDir = join(root, "build");
const [port = 0] = await findFreePorts(1);
const publicUrl = `http://127.0.0.1:${port}`;

const postgres = await startScratchPostgres({ database: "bench" });
await migrate(postgres.connectionString());
const pool = await startUserPool();
const signIn = {
  ...pool.config,
  secondFactor: "OFF" as const,
  textMessages: false,
  userPoolClientId: pool.config.clientId,
};
const rig = await startRig(postgres.connectionString(), { LOG_LEVEL: "silent", PUBLIC_URL: publicUrl });
const context = await rig.openContext({ tokens: pool.tokens });
const ctx = { ...context, config: { ...context.config, signIn: pool.config } };
const server = await createHttpServer({
  services: createPageServices(ctx),
  api: createApi(ctx),
  trynow: createTrynowRoutes(ctx),
  health: { checkReady: async () => ({}) },
  logger: pino({ level: "error" }),
  host: "127.0.0.1",
  port,
  buildDir,
  serveMedia: async () => new Response(null, { status: 404 }),
  signIn,
  readViewer: (request) => readViewer(ctx, request),
});
await server.listen();

const userId = await fillAccount(ctx.db, 20);
const token = await pool.issue(userId);
const prefix = `CognitoIdentityServiceProvider.${pool.config.clientId}`;
const cookies = [
  { name: `${prefix}.LastAuthUser`, value: "owner" },
  { name: `${prefix}.owner.accessToken`, value: token },
];
const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

async function compareLanding(): Promise<Comparison> {
  const bytes = Buffer.from(
    await (await fetch(publicUrl, { headers: { "accept-encoding": "identity" } })).arrayBuffer(),
  );
  const bare = await serveBytes(bytes);
  const headers = { "Accept-Encoding": "identity" };
  const compared = await compareRates("landing", { port, path: "/", headers }, { port: bare.port, path: "/" });
  bare.server.close();
  return compared;
}

async function compareDashboard(): Promise<Comparison> {
  const request = new Request(`${publicUrl}/bot/dash`, { headers: { cookie } });
  // Warm-up, so that one-time requests aren't counted.
  const ask = async () => void (await (await fetch(request.url, { headers: { cookie } })).text());
  await ask();
  const statements = await recordStatements(ask);
  const viewer = await readViewer(ctx, request);
  const page: Partial<PageContext> = {
    services: createPageServices(ctx),
    signIn,
    viewer,
    requestId: "bench",
    buildId: "bench",
    clientAddress: "127.0.0.1",
    setRoute: () => {},
    logError: console.error,
  };
  const tree = await captureTree(buildDir, request, page);
  const connections = new pg.Pool({ connectionString: postgres.connectionString(), max: ctx.config.databasePool });
  const bare = await serveTree(tree, statements, connections);
  console.log(`dashboard: ${statements.flat().length} statements a page`);
  const compared = await compareRates(
    "dashboard",
    { port, path: "/bot/dash", headers: { Cookie: cookie, "Accept-Encoding": "identity" } },
    { port: bare.port, path: "/" },
  );
  bare.server.close();
  await once(bare.server, "close");
  await connections.end();
  return compared;
}

/** Returns how many pages are too heavy. */
async function measureWire(): Promise<number> {
  const browser = await launchChromium();
  let missed = 0;
  for (const [path, bar] of Object.entries(wireBars)) {
    const bytes = await measureScripts(browser, publicUrl + path, path.startsWith("/bot") ? cookies : []);
    console.log(`scripts of ${path}: ${bytes} bytes (at most ${bar})`);
    if (bytes > bar || bytes === 0) missed += 1;
  }
  await browser.close();
  return missed;
}

/** Returns how many pages miss a score. */
async function scorePages(): Promise<number> {
  let missed = 0;
  for (const [path, bar] of pageBars) {
    const { performance: speed, ...rest } = await scorePage(publicUrl + path, runs);
    console.log(
      `lighthouse ${path}: performance ${speed} (at least ${bar.performance}), ${Object.entries(rest)
        .map(([name, score]) => `${name} ${score}`)
        .join(", ")}`,
    );
    // Not the other way round: a NaN score must count as missed.
    const isMet = speed >= bar.performance && Object.values(rest).every((score) => score >= bar.rest);
    if (!isMet) missed += 1;
  }
  return missed;
}

try {
  const landing = await compareLanding();
  const dashboard = await compareDashboard();
  const tooHeavy = await measureWire();
  const tooSlow = runs === 0 ? [] : [await scorePages()];
  const toFigure = (name: keyof typeof BARS, { ratio, ratios, baselines }: Comparison) => ({
    name,
    value: ratio,
    rounds: ratios,
    bar: { atLeast: BARS[name] },
    baseline: baselines,
  });
  report("web", [
    toFigure("landing", landing),
    toFigure("dashboard", dashboard),
    { name: "pages too heavy", value: tooHeavy, bar: { atMost: 0 } },
    ...tooSlow.map((value) => ({ name: "pages under a Lighthouse score", value, bar: { atMost: 0 } })),
  ]);
} finally {
  await server.close(0);
  await context.close();
  await rig.close();
  await pool.close();
  await postgres.stop();
}
