import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findFreePorts } from "../../../test/free-ports.ts";
import { startTcpProxy, type TcpProxy } from "../../../test/tcp-proxy.ts";
import { type Child, startChild } from "../../children.ts";
import { root } from "../../root.ts";
import type { Product } from "./product.ts";

/** Its hosted login needs no port of its own here. */
const noTls = { IDENTITY_TLS_PORT: "", IDENTITY_TLS_CERT_FILE: "", IDENTITY_TLS_KEY_FILE: "" };

export type Service = { url: string; identityUrl: string; metricsUrl: string; child: Child; lines(): string[] };

/** A separate service beside the product's, on its own ports; captures its log. */
export async function withService<T>(
  product: Product,
  roles: string[],
  env: Record<string, string>,
  use: (service: Service) => Promise<T>,
): Promise<T> {
  const [web, pool, metrics] = await findFreePorts(3);
  const ports = {
    PORT: String(web),
    IDENTITY_PORT: String(pool),
    METRICS_PORT: String(metrics),
    LOG_LEVEL: "info",
    ...noTls,
  };
  const identityUrl = `http://localhost:${pool}`;
  let log = "";
  const all = { PATH: process.env["PATH"], ...product.world.rig.readEnvironment(), ...ports, ...env };
  const child = await startChild(roles.join("+"), process.execPath, [join(root, "src/main.ts"), ...roles], {
    env: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")),
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  child.process.stdout?.on("data", (part: Buffer) => (log += part.toString()));
  try {
    await Promise.race([new Promise((resolve) => child.process.once("message", resolve)), child.exited]);
    expect(!child.hasExited(), `${roles.join("+")} did not start`);
    return await use({
      url: `http://localhost:${web}`,
      identityUrl,
      metricsUrl: `http://localhost:${metrics}/metrics`,
      child,
      lines: () => log.split("\n").filter((line) => line !== ""),
    });
  } finally {
    await child.stop();
  }
}

export async function withProxy<T>(
  product: Product,
  use: (proxy: TcpProxy, databaseUrl: string) => Promise<T>,
): Promise<T> {
  const url = new URL(product.postgres.connectionString());
  const port = Number(url.port);
  const proxy = await startTcpProxy(() => port);
  url.port = String(proxy.port);
  try {
    return await use(proxy, url.href);
  } finally {
    await proxy.close();
  }
}

/** Runs the operator's command line with these settings; returns its output and exit code. */
export async function galley(
  product: Product,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = await startChild("galley", process.execPath, [join(root, "src/entries/cli/main.ts"), ...args], {
    env: { PATH: process.env["PATH"], ...product.world.rig.readEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { stdout, stderr } = child.process;
  const said = await Promise.all([stdout, stderr].map((stream) => (stream === null ? "" : text(stream))));
  return { code: (await child.exited).code, said: said.join("").trim() };
}

export function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
