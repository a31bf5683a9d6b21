import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findProgram } from "../scripts/test/system-tools.ts";

/** Null: not installed on this machine. */
export const nginxProgram = findProgram("nginx");

export type Nginx = {
  /** The error lines in its log. */
  readErrors(): Promise<string[]>;
  stop(): Promise<void>;
};

/** A real nginx with deploy/nginx.conf; `fit` adapts the addresses and certificates to this machine. */
export async function startNginx(folder: string, fit: (example: string) => string): Promise<Nginx> {
  if (nginxProgram === null) throw new Error("there is no nginx on this machine");
  // Its worker runs as another user and stores long bodies there.
  await chmod(folder, 0o755);
  const example = await readFile(new URL("../deploy/nginx.conf", import.meta.url), "utf8");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${places.join("\n")}\naccess_log off;\n${fit(example)}}\n`,
  );
  const log = join(folder, "error.log");
  const nginx = spawn(nginxProgram, ["-p", folder, "-c", file, "-e", log, "-g", "daemon off;"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  // Written once it listens.
  while (!existsSync(join(folder, "nginx.pid"))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${await readFile(log, "utf8")}`);
    await wait(20);
  }
  return {
    readErrors: async () => (await readFile(log, "utf8")).split("\n").filter((line) => line.includes("[error]")),
    async stop() {
      if (nginx.exitCode !== null) return;
      nginx.kill("SIGQUIT");
      await once(nginx, "exit");
    },
  };
}

export type AskOptions = { method?: string; headers?: Record<string, string>; body?: Buffer };
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Calls a server on this machine under the name `host`, whoever signed its certificate. */
export function askOverTls(port: number, host: string, path: string, options: AskOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method: options.method ?? "GET",
        headers: { host, ...options.headers },
        servername: host,
        rejectUnauthorized: false,
      },
      (answer) => {
        let body = "";
        answer.on("data", (data: Buffer) => (body += data.toString()));
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      },
    );
    asked.once("error", reject);
    asked.end(options.body);
  });
}
