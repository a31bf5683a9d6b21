import { fileURLToPath } from "node:url";
import { startChild } from "../../scripts/children.ts";
import { control, type Rig } from "../../test/rig.ts";
import type { Measured } from "./measured.ts";
import type { Accounts } from "./prepare-posts.ts";

/** Runs the bare script in its own process, like the product's worker; it measures itself. */
export async function runBare(rig: Rig, { warmUp, account }: Accounts): Promise<Measured> {
  const { users } = await control<{ users: { login: string; password: string }[] }>(rig.wordpress, "GET", "/users");
  const work = {
    databaseUrl: rig.env["DATABASE_URL"],
    instagramUrl: rig.instagram.url,
    wordpressUrl: rig.wordpress.url,
    password: users.find((user) => user.login === "admin")?.password,
    smtpPort: rig.mailbox.smtpPort,
    folder: rig.env["DATA_DIR"],
    accounts: [warmUp, account],
  };
  const script = fileURLToPath(new URL("bare.ts", import.meta.url));
  const child = await startChild("bare", process.execPath, [script, JSON.stringify(work)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const measured = new Promise<Measured>((resolve) =>
    child.process.once("message", (message) => resolve(message as Measured)),
  );
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`the bare script ended with ${code}`);
  return measured;
}
