import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import { findFreePorts } from "./free-ports.ts";
import { waitUntil } from "./wait-until.ts";

const PROGRAM = "/usr/sbin/dovecot";
const isRoot = process.getuid?.() === 0;
const [LOGIN, PASSWORD] = ["galley", "secret"];

/** The settings below are those of 2.3; later versions have another form. */
export const hasDovecot =
  existsSync(PROGRAM) && execFileSync(PROGRAM, ["--version"], { encoding: "utf8" }).startsWith("2.3.");

/** A real Dovecot with one mailbox, in its own folder and as an unprivileged user. */
export type Dovecot = {
  port: number;
  user: string;
  password: string;
  /** Puts a raw email into the inbox, as a delivery does. */
  deliver(raw: Buffer): Promise<void>;
  /** How many of the inbox's emails are read, and how many are not. */
  count(): Promise<{ read: number; unread: number }>;
  /** Marks every email as unread, as if the service had crashed before it could mark them. */
  forget(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), "dovecot-"));
  const [port = 0] = await findFreePorts(1);
  // Root can't own a mailbox; nobody else's files are involved.
  const owner = isRoot ? "nobody" : userInfo().username;
  const group = execFileSync("id", ["-gn", owner], { encoding: "utf8" }).trim();
  for (const name of ["run", "state", "mail"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "users"), `${LOGIN}:{PLAIN}${PASSWORD}::::::\n`);
  await writeFile(join(folder, "dovecot.conf"), toSettings({ folder, port, owner, group }));
  if (isRoot) execFileSync("chown", ["-R", `${owner}:${group}`, folder]);
  let server: ChildProcess | null = null;

  async function withClient<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const auth = { user: LOGIN, pass: PASSWORD };
    const client = new ImapFlow({ host: "127.0.0.1", port, secure: false, auth, logger: false });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.mailboxOpen("INBOX");
      return await work(client);
    } finally {
      client.close();
    }
  }
  const dovecot: Dovecot = {
    port,
    user: LOGIN,
    password: PASSWORD,
    async deliver(raw) {
      await withClient((client) => client.append("INBOX", raw));
    },
    count: () =>
      withClient(async (client) => {
        const [read, unread] = [await client.search({ seen: true }), await client.search({ seen: false })];
        return { read: (read || []).length, unread: (unread || []).length };
      }),
    async forget() {
      await withClient((client) => client.messageFlagsRemove("1:*", ["\\Seen"]));
    },
    async start() {
      server = spawn(PROGRAM, ["-F", "-c", join(folder, "dovecot.conf")], {
        stdio: ["ignore", "ignore", "inherit"],
        ...(isRoot ? { uid: Number(idOf(owner, "-u")), gid: Number(idOf(owner, "-g")) } : {}),
      });
      await waitUntil("Dovecot answers", () =>
        dovecot.count().then(
          () => true,
          () => false,
        ),
      );
    },
    async stop() {
      const ending = server;
      server = null;
      if (ending === null || ending.exitCode !== null) return;
      const ended = new Promise((resolve) => ending.once("exit", resolve));
      ending.kill("SIGTERM");
      await ended;
    },
    async close() {
      await dovecot.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await dovecot.start();
  return dovecot;
}

const idOf = (user: string, what: string) => execFileSync("id", [what, user], { encoding: "utf8" }).trim();

type Place = { folder: string; port: number; owner: string; group: string };

/** Without root: nothing changes its user or its root folder (Dovecot, "Rootless Installation"). */
function toSettings({ folder, port, owner, group }: Place): string {
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${owner}
default_internal_group = ${group}
default_login_user = ${owner}
first_valid_uid = 1
mail_location = maildir:${folder}/mail
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${owner} gid=${group} home=${folder}
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}
