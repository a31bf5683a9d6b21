import { afterEach, expect, it, vi } from "vitest";
import { markedBytes } from "../../simulators/kit/marked-bytes.ts";
import { toConfig } from "../../src/platform/config/config.ts";
import { readEnv } from "../../src/platform/config/env.ts";
import { toPorts } from "./ports.ts";
import { toServiceEnvironment } from "./service-environment.ts";

afterEach(() => vi.unstubAllEnvs());

const hex = () => markedBytes(16).toString("hex");
const secrets = {
  databasePassword: hex(),
  secretKeys: `demo:${markedBytes(32).toString("base64")}`,
  instagramAppSecret: hex(),
  metaAppSecret: hex(),
  facebookAppSecret: hex(),
  stripeWebhookSecret: `whsec_${hex()}`,
  demoPassword: hex(),
};

function readConfig() {
  const certificate = { certFile: "/tls/localhost.crt", keyFile: "/tls/localhost.key" };
  const database = "postgres://galley:x@127.0.0.1:3005/galley";
  const env = toServiceEnvironment(toPorts("3000"), secrets, database, "/data", "http://127.0.0.1:3004", certificate);
  return toConfig(readEnv(env)).config;
}

it("the demo's settings are usable as they are", () => {
  expect(readConfig().writing.models).toEqual([]);
});

it("the demo offers WordPress.com only to somebody who has an app there, because nothing simulates it", () => {
  expect(readConfig().wordpressCom.client).toBeNull();
  vi.stubEnv("WORDPRESS_COM_CLIENT_ID", "104772");
  expect(readConfig().wordpressCom.client).toBe("104772");
});

it("visitors of a public address get no links to this machine and no samples", () => {
  expect(readConfig()).toMatchObject({ homeLinks: { length: 6 }, site: { impressions: { length: 3 } } });
  vi.stubEnv("PUBLIC_URL", "https://galley.example");
  expect(readConfig()).toMatchObject({ homeLinks: [], site: { impressions: [], seenOn: [], partner: null } });
});

it("a local model is allowed in addition to the demo's own addresses", () => {
  const model = { PROVIDER: "openai-compatible", URL: "http://localhost:11434/v1", NAME: "qwen3", PRICE: "0/0" };
  for (const [name, value] of Object.entries(model)) vi.stubEnv(`MODEL_${name}`, value);
  vi.stubEnv("OUTBOUND_ALLOW", "localhost:11434");
  vi.stubEnv("OUTBOUND_ALLOW_OWNERS", "blog.intranet:8080");
  const config = readConfig();
  expect(config.writing.models).toMatchObject([{ url: "http://localhost:11434/v1", name: "qwen3" }]);
  expect(config.outboundAllow).toEqual(
    expect.arrayContaining(["localhost:11434", new URL(config.instagram.graphUrl).host]),
  );
  expect(config.outboundAllowOwners).toEqual(expect.arrayContaining(["blog.intranet:8080", "127.0.0.1:3004"]));
});

it("keeps addresses for owners separate from the operator's", () => {
  const { outboundAllow, outboundAllowOwners } = readConfig();
  expect(outboundAllow.filter((host) => outboundAllowOwners.includes(host))).toEqual([]);
});
