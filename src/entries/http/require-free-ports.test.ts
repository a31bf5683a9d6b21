import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../../test/listen.ts";
import { explainStart } from "../../operator/explain-start.ts";
import { requireFreePorts } from "./require-free-ports.ts";

const server = createServer();
let taken: number;
beforeAll(async () => {
  taken = await listen(server);
});
afterAll(() => server.close());

const http = (port: number, host = "127.0.0.1") => ({ host, port, publicUrl: "http://localhost", trustedProxies: [] });
const pool = (port: number) => ({
  port,
  tls: null,
  guests: false,
  mfa: "OFF" as const,
  facebook: null,
  sms: { countries: [], perDay: 1 },
});

test("every port of the requested roles must be free", async () => {
  await requireFreePorts({ http: http(0), identity: pool(0), metricsPort: null, replies: null }, [
    "web",
    "worker",
    "identity",
  ]);
  const refused = expect.objectContaining({ code: "EADDRINUSE", port: taken });
  await expect(
    requireFreePorts({ http: http(taken), identity: null, metricsPort: null, replies: null }, ["web"]),
  ).rejects.toEqual(refused);
  await expect(
    requireFreePorts({ http: http(0), identity: pool(taken), metricsPort: null, replies: null }, ["identity"]),
  ).rejects.toEqual(refused);
  await expect(
    requireFreePorts({ http: http(0), identity: null, metricsPort: taken, replies: null }, ["worker"]),
  ).rejects.toEqual(refused);
  // Other processes use these.
  await requireFreePorts({ http: http(taken), identity: pool(taken), metricsPort: null, replies: null }, ["worker"]);
});

test("the error names the port that is in use, and says if the address isn't ours", async () => {
  const explain = (config: Parameters<typeof requireFreePorts>[0]) =>
    requireFreePorts(config, ["web"]).catch(explainStart);
  expect(await explain({ http: http(taken), identity: null, metricsPort: null, replies: null })).toContain(
    `The port ${taken} is taken`,
  );
  expect(await explain({ http: http(0, "192.0.2.1"), identity: null, metricsPort: null, replies: null })).toBe(
    "HOST isn't an address of this machine.",
  );
});
