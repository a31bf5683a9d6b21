// Bluesky's own servers on free ports, from the packages in the folder that is given: the directory of accounts, one
// server that holds accounts, and the AppView, which answers as public.api.bsky.app. Prints their addresses as JSON.
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, database] = process.argv.slice(2);
const packages = join(folder, "node_modules", "@atproto", "dev-env", "dist", "index.js");
const { mockNetworkUtilities, TestBsky, TestPds, TestPlc } = await import(pathToFileURL(packages).href);

async function findPort() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const directory = await TestPlc.create({});
const [viewPort, accountsPort] = [await findPort(), await findPort()];
const view = await TestBsky.create({
  port: viewPort,
  publicUrl: `http://localhost:${viewPort}`,
  plcUrl: directory.url,
  repoProvider: `ws://localhost:${accountsPort}`,
  dbPostgresUrl: database,
  dbPostgresSchema: "appview",
  // Nobody follows or mutes anybody here.
  bsyncUrl: "http://localhost:1",
});
const accounts = await TestPds.create({
  port: accountsPort,
  didPlcUrl: directory.url,
  bskyAppViewUrl: view.url,
  bskyAppViewDid: view.ctx.cfg.serverDid,
});
// The test accounts' handles are in no public DNS.
mockNetworkUtilities(accounts, view);
console.log(JSON.stringify({ viewUrl: view.url, accountsUrl: accounts.url }));
