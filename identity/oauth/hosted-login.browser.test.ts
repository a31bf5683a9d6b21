import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { build } from "esbuild";
import { chromium, type Browser, type Page } from "playwright-core";
import { generate as generateCertificate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFacebook } from "../../simulators/facebook/start-facebook.ts";
import type { Simulator } from "../../simulators/kit/start-simulator.ts";
import { newEmail, register, testPassword } from "../test/raw-client.ts";
import { startIdentity, testClient, testIdentityPool, type TestIdentity } from "../test/start-identity.ts";

let identity: TestIdentity;
let facebook: Simulator;
let browser: Browser;
let home: string;
const servers: Server[] = [];

const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  const bundle = await build({ entryPoints: [fileURLToPath(new URL("../test/login-app.ts", import.meta.url))], bundle: true, write: false, format: "iife", platform: "browser" });
  const script = bundle.outputFiles[0]?.text ?? "";
  const page = { html: "" };
  const appPort = await listen(
    createServer((request, response) => {
      const isScript = request.url === "/app.js";
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8").end(isScript ? script : page.html);
    }),
  );
  home = `http://localhost:${appPort}/`;
  facebook = await startFacebook({ seed: true });
  const certificate = await generateCertificate([{ name: "commonName", value: "localhost" }], { extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }] });
  const holder: { fetch?: TestIdentity["service"]["app"]["fetch"] } = {};
  const listener = getRequestListener((request, env) => holder.fetch?.(request, env) ?? new Response(null, { status: 503 }));
  const tlsPort = await listen(createTlsServer({ key: certificate.private, cert: certificate.cert }, (request, response) => void listener(request, response)));
  identity = await startIdentity({
    loginUrl: `https://localhost:${tlsPort}`,
    allowedOrigins: [home.slice(0, -1)],
    clients: [{ id: testClient, redirectUris: [home], logoutUris: [home] }],
    facebook: { appId: "1000000000000001", appSecret: "simulated-facebook-secret", dialogUrl: `${facebook.url}/v26.0/dialog/oauth`, graphUrl: `${facebook.url}/v26.0` },
  });
  holder.fetch = identity.service.app.fetch;
  const settings = { endpoint: `${identity.url}/`, domain: `localhost:${tlsPort}`, poolId: identity.poolId, clientId: testClient, identityPoolId: testIdentityPool };
  page.html = `<!doctype html><title>app</title><script>settings = ${JSON.stringify(settings)}</script><script src="/app.js"></script>`;
  browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
  await facebook?.close();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

const openApp = async (): Promise<Page> => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(home);
  return page;
};

/** Who is signed in, as amplify says once it has exchanged the code. */
const signedInAs = async (page: Page): Promise<string> => {
  await page.waitForURL((url) => url.href.startsWith(home));
  await page.waitForFunction("app.getCurrentUser().then(() => true, () => false)");
  return page.evaluate("app.fetchAuthSession().then(({ tokens, identityId }) => identityId && tokens.idToken.payload.email)");
};

describe("amplify in Chromium, over TLS", () => {
  test("signs in at the hosted login and out again", async () => {
    const { email } = await register(identity);
    const page = await openApp();
    await page.evaluate("void app.signInWithRedirect({ options: { lang: 'vi' } })");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Mật khẩu").fill("wrong password");
    await page.getByRole("button", { name: "Đăng nhập" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Mật khẩu").fill(testPassword);
    await page.getByRole("button", { name: "Đăng nhập" }).click();
    expect(await signedInAs(page)).toBe(email);
    await page.evaluate("void app.signOut()");
    await page.waitForFunction("app.getCurrentUser().then(() => false, () => true)");
    expect(page.url()).toBe(home);
    await page.context().close();
  }, 60_000);

  test("signs in with Facebook, with a proof of the e-mail the first time only", async () => {
    const email = newEmail();
    const page = await openApp();
    await page.evaluate("void app.signInWithRedirect({ provider: 'Facebook' })");
    await page.getByLabel("Minh Tran").check();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Code").waitFor();
    await page.getByLabel("Code").fill(await identity.codeFor(email));
    await page.getByRole("button", { name: "Continue" }).click();
    expect(await signedInAs(page)).toBe(email);
    await page.context().close();
    const again = await openApp();
    await again.evaluate("void app.signInWithRedirect({ provider: 'Facebook' })");
    await again.getByLabel("Minh Tran").check();
    await again.getByRole("button", { name: "Continue", exact: true }).click();
    expect(await signedInAs(again)).toBe(email);
    await again.context().close();
  }, 60_000);
});
