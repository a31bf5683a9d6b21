import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

type Ready = Record<
  "instagram" | "mailbox" | "wordpress" | "model" | "facebook" | "sms",
  { url: string; smtpPort?: number }
>;

const names = ["instagram", "mailbox", "smtp", "wordpress", "facebook", "sms", "model"];
const ports = names.flatMap((name) => [`--${name}-port`, "0"]);

async function start(dataDir: string): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(
    fileURLToPath(new URL("./main.ts", import.meta.url)),
    ["--data", dataDir, ...ports, "--seed-posts"],
    { stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes("\n")) break;
  }
  return { child, ready: JSON.parse(text) as Ready };
}

it.each([
  ["SIGTERM", (child: ChildProcess) => child.kill("SIGTERM")],
  ["SIGINT", (child: ChildProcess) => child.kill("SIGINT")],
  ["its parent going away", (child: ChildProcess) => child.disconnect()],
])("starts all, and stops at %s within a second", async (_name, end) => {
  const { child, ready } = await start(await mkdtemp(join(tmpdir(), "simulators ")));
  for (const { url } of [ready.instagram, ready.mailbox, ready.wordpress, ready.facebook, ready.sms, ready.model]) {
    expect((await fetch(`${url}/_control/state`)).status).toBe(200);
  }
  await fetch(`${ready.wordpress.url}/_control/faults`, { method: "POST", body: '{"fault":{"kind":"never-answer"}}' });
  const hanging = fetch(ready.wordpress.url).catch(() => "cut");
  const exit = once(child, "exit", { signal: AbortSignal.timeout(1000) });
  end(child);
  expect(await exit).toEqual([0, null]);
  expect(await hanging).toBe("cut");
});

it("reports an invalid port", async () => {
  const child = fork(fileURLToPath(new URL("./main.ts", import.meta.url)), ["--mailbox-port", "x"], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const errors: string[] = [];
  child.stderr?.on("data", (chunk) => errors.push(String(chunk)));
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(errors.join("")).toContain("--mailbox-port is not a port: x");
});
