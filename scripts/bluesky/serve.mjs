// Bluesky's own servers, from the packages in the given folder: the directory of accounts, a server that holds
// accounts, and the AppView, which answers as public.api.bsky.app does. Tells its parent when they are ready.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, database, viewPort, accountsPort] = process.argv.slice(2);
const packages = join(folder, "node_modules", "@atproto", "dev-env", "dist", "index.js");
const { mockNetworkUtilities, TestBsky, TestPds, TestPlc } = await import(pathToFileURL(packages).href);

const directory = await TestPlc.create({});
const view = await TestBsky.create({
  port: Number(viewPort),
  publicUrl: `http://localhost:${viewPort}`,
  plcUrl: directory.url,
  repoProvider: `ws://localhost:${accountsPort}`,
  dbPostgresUrl: database,
  dbPostgresSchema: "appview",
  // Nobody follows or mutes anybody here.
  bsyncUrl: "http://localhost:1",
});
const accounts = await TestPds.create({
  port: Number(accountsPort),
  didPlcUrl: directory.url,
  bskyAppViewUrl: view.url,
  bskyAppViewDid: view.ctx.cfg.serverDid,
});
// The test accounts' handles are in no public DNS.
mockNetworkUtilities(accounts, view);
process.send("ready");
