import { existsSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../src/platform/db/migrate.ts";
import { buildIfChanged } from "./build.ts";
import type { Child } from "../src/platform/programs/children.ts";
import { startPostgres, stopAbandonedPostgres } from "../src/platform/postgres/start-postgres.ts";
import { root } from "./root.ts";
import { openDataFolder } from "./start/data-folder.ts";
import { type DemoSecrets, readDemoSecrets } from "./start/demo-secrets.ts";
import { isSeeded } from "./start/is-seeded.ts";
import { openLocalCertificate } from "./start/local-certificate.ts";
import { Launcher } from "./start/launcher.ts";
import { type Ports, requireFreePorts, toPorts } from "./start/ports.ts";
import { toServiceEnvironment } from "./start/service-environment.ts";
import { startSimulators } from "./start/simulators.ts";
import { startRealWordpress, stopAbandonedWordpress, toSimulatedSite } from "./start/wordpress.ts";
import { runScript } from "./run-script.ts";

const demoEmail = "demo@galley.example";
/** How long a killed launcher's programs get to end, in ms. */
const abandonedPatience = 25_000;

/** What both programs load while the database is being created and filled. */
const serviceParts = [
  "context",
  "entries/http/start-http",
  "entries/worker/worker",
  "owner/sign-in/start-identity",
].map((part) => `src/${part}.ts`);
const seedParts = ["scripts/start/demo/tell-story.ts", "src/context.ts", "scripts/start/demo/warm-up.ts"];

await runScript(async () => {
  const ports = toPorts(process.env["PORT"] || "3000");
  const folder = openDataFolder(process.env["DATA_DIR"] || join(root, "data"));
  const launcher = new Launcher(root, join(folder.path, "logs"));
  try {
    const patience = folder.wasAbandoned ? abandonedPatience : 0;
    const { demoPassword } = await startEverything(launcher, folder.path, ports, patience);
    console.log(`Galley is running: http://localhost:${ports.service}`);
    console.log(`Sign in as ${demoEmail} with the password ${demoPassword}`);
    await launcher.untilEnd();
  } catch (error) {
    // An interrupted start always fails somewhere; only other failures are worth a message.
    if (!launcher.isStopping) throw error;
  } finally {
    await launcher.stop();
    folder.release();
  }
});
// Everything has ended; no need to wait for handles that are still closing.
process.exit();

async function startEverything(
  launcher: Launcher,
  dataFolder: string,
  ports: Ports,
  patience: number,
): Promise<DemoSecrets> {
  const postgresFolder = join(dataFolder, "postgres");
  const isRealWordpress = process.env["DEMO_WORDPRESS"] === "real";
  if (isRealWordpress) await stopAbandonedWordpress(ports.wordpress, dataFolder);
  const { postgres: postgresPort, ...others } = ports;
  // The old service's ports first: it needs its database until it has stopped cleanly.
  await requireFreePorts(others, ports.service, patience);
  await stopAbandonedPostgres(postgresFolder);
  await requireFreePorts({ postgres: postgresPort }, ports.service, 0);
  // Without secrets, this folder's first start still has to create everything.
  const seed = existsSync(join(dataFolder, "secrets.json")) ? null : loadSeed(launcher);
  const secrets = readDemoSecrets(dataFolder);

  launcher.requireGoingOn();
  const postgres = await startPostgres({
    dataFolder: postgresFolder,
    logFile: launcher.logFile("postgres"),
    password: secrets.databasePassword,
    database: "galley",
    port: ports.postgres,
    notice: (line) => console.log(line),
  });
  launcher.add(postgres.child, postgres.stop);

  launcher.requireGoingOn();
  const modelUrl = await startSimulators(launcher, ports, secrets, dataFolder, !isRealWordpress);
  const site = isRealWordpress
    ? await startRealWordpress(launcher, ports.wordpress, dataFolder)
    : toSimulatedSite(ports.wordpress);
  const certificate = await openLocalCertificate(join(dataFolder, "tls"));
  const env = toServiceEnvironment(
    ports,
    secrets,
    postgres.connectionString(),
    dataFolder,
    site.siteUrl,
    certificate,
    modelUrl,
  );

  launcher.requireGoingOn();
  // This takes a while, so anything that would fail without it has failed by now.
  await buildIfChanged();
  launcher.requireGoingOn();
  const service = await launcher.loadAhead("service", "src/main.mjs", serviceParts, env);
  launcher.add(service);
  await migrate(postgres.connectionString());
  if (!(await isSeeded(postgres.connectionString()))) {
    const local = (port: number) => `http://127.0.0.1:${port}`;
    const demo = {
      email: demoEmail,
      instagramUrl: local(ports.instagram),
      mailboxUrl: local(ports.mailbox),
      ghostUrl: local(ports.ghost),
      stripeUrl: local(ports.stripe),
      wordpress: site,
    };
    const child = (await seed) ?? (await loadSeed(launcher));
    // The environment hides the password: any user on the machine can read arguments. The story needn't survive a power
    // cut, so none of its steps waits for the disk.
    const hurry = { PGOPTIONS: "-c synchronous_commit=off" };
    launcher.proceed(child, { ...env, ...hurry, DEMO: JSON.stringify(demo), DEMO_PASSWORD: secrets.demoPassword });
    await launcher.finish(child);
  }

  launcher.requireGoingOn();
  const ready = new Promise((resolve) => service.process.once("message", resolve));
  launcher.proceed(service);
  await launcher.untilReady(service, ready);
  return secrets;
}

function loadSeed(launcher: Launcher): Promise<Child> {
  return launcher.loadAhead("seed", "scripts/seed.ts", seedParts, { ...process.env, NODE_ENV: "production" });
}
