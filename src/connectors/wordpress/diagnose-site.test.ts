import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWordpress } from "../../../simulators/wordpress/start-wordpress.ts";
import { listen } from "../../../test/listen.ts";
import { control } from "../../../test/rig.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import { resolveWithSystem } from "../../platform/guards/dialer.ts";
import type { SiteProblem } from "../publisher.ts";
import { createWordPressPublisher } from "./index.ts";

let wordpress: Awaited<ReturnType<typeof startWordpress>>;
let outbound: Outbound;
const passwords = new Map<string, string>();
const servers: { close(): void }[] = [];
beforeAll(async () => {
  wordpress = await startWordpress();
  const { users } = await control<{ users: { login: string; password: string }[] }>(wordpress, "GET", "/users");
  for (const { login, password } of users) passwords.set(login, password);
  outbound = createOutbound({
    allow: ["127.0.0.0/8"],
    resolve: async (host) => (host === "inside.test" ? [{ address: "10.0.0.7", family: 4 }] : resolveWithSystem(host)),
  });
});
afterAll(async () => {
  await outbound.close();
  await wordpress.close();
  for (const server of servers) server.close();
});
beforeEach(() =>
  control(wordpress, "POST", "/settings", { applicationPasswords: "on", rest: "open", dropAuthorization: false }),
);

const diagnose = (siteUrl: string, username = "admin", password = passwords.get(username) ?? "wrong") =>
  createWordPressPublisher({ outbound, timeoutMs: 3_000 }).diagnose?.({ siteUrl, username, password });

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server)}`;
}

test("a site that takes articles has no problem", async () => {
  expect(await diagnose(wordpress.url)).toBeNull();
});

test.each<[string, object | null, [string?, string?], SiteProblem]>([
  ["a wrong password", null, ["admin", "wrong"], "sign-in-refused"],
  ["an unknown user", null, ["nobody"], "sign-in-refused"],
  ["a server that drops the sign-in", { dropAuthorization: true }, [], "sign-in-refused"],
  ["a contributor", null, ["contributor"], "role-cannot-publish"],
  ["application passwords off, over http", { applicationPasswords: "off" }, [], "only-http"],
  [
    "an API that is closed to visitors, and a wrong password",
    { rest: "closed-401" },
    ["admin", "wrong"],
    "sign-in-refused",
  ],
])("%s", async (_what, settings, who, problem) => {
  if (settings) await control(wordpress, "POST", "/settings", settings);
  expect(await diagnose(wordpress.url, ...who)).toBe(problem);
});

test.each<[string, SiteProblem]>([
  ["ftp://blog.example", "invalid-address"],
  ["https://nothing.invalid", "no-such-host"],
  ["http://inside.test", "private"],
  ["https://potter.wordpress.com", "wordpress-com"],
  ["http://127.0.0.1:1", "no-answer"],
])("%s is %s", async (siteUrl, problem) => {
  expect(await diagnose(siteUrl)).toBe(problem);
});

test("a site without TLS on the requested port is distinguished from one that isn't there", async () => {
  const plain = await serve((_request, response) => void response.end("<h1>Hello"));
  expect(await diagnose(plain.replace("http:", "https:"))).toBe("no-tls");
});

test("another host, no WordPress, and the index that has application passwords off over https", async () => {
  const elsewhere = await serve(
    (_request, response) => void response.writeHead(301, { location: "https://other.example/" }).end(),
  );
  expect(await diagnose(elsewhere)).toBe("other-host");
  const shop = await serve((_request, response) => void response.end("<h1>A shop"));
  expect(await diagnose(shop)).toBe("not-wordpress");
  const theme = await serve(
    (request, response) =>
      void response.writeHead(request.url === "/" ? 200 : 404).end('<link href="/wp-content/themes/x/style.css">'),
  );
  expect(await diagnose(theme)).toBe("rest-closed");
});
