// First: it selects the React build that the pages' server loads.
import "../../src/platform/config/env.ts";
import { type Product, startProduct } from "../../test/product.ts";
import { connectSlowly, signInBesideLargePictures } from "./audit/load.ts";
import { asksBack, backFromPaying, browsersZone } from "./audit/pages.ts";
import { callAsDocumented, readCompose, readLicence, signInByReadme } from "./audit/papers.ts";
import { demoWithLocalModel, refuseBeforeBuild } from "./audit/starts.ts";
import { runSuiteCases } from "./shared/suite-cases.ts";
import { createTally } from "./shared/tally.ts";

/**
 * Findings of independent audits: most are shown by the suites that audit/suites.json names, the others from outside
 * against a running service. Arguments select points, e.g. `A1 B`.
 */
const MIN_CASES = 45;
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.startsWith(word));

const fromOutside: [string, (product: Product) => Promise<string>][] = [
  ["A3 eight large pictures keep nobody from signing in", signInBesideLargePictures],
  ["A5 slow connections", connectSlowly],
  ["C5 a new account's time zone", browsersZone],
  ["C10 paying leads back to the article and offers to publish; cancelling can be taken back", backFromPaying],
  ["C10 “Take down” and “Never” ask back", asksBack],
  ["D3 galley beside the systemd unit and in the container", callAsDocumented],
  ["D7 deploy/compose.yaml with PORT, HOST and DATA_DIR in .env", readCompose],
  ["D7 npm run serve refuses before it builds what needs no build", refuseBeforeBuild],
  ["D8 npm start with a local model starts", demoWithLocalModel],
  ["D9 the licence that package.json names", readLicence],
  ["D9 the README's table names all that sign-in needs", signInByReadme],
];

const tally = createTally();
await runSuiteCases(tally, "audit", isWanted);
const cases = fromOutside.filter(([name]) => isWanted(name));
if (cases.length > 0) {
  const product = await startProduct({ withPayment: true, processes: [["web"], ["identity"], ["worker"]] });
  try {
    for (const [name, run] of cases) await tally.see(name, () => run(product));
  } finally {
    await product.close();
  }
}
console.log(`audit: cases=${tally.cases} failed=${tally.failed}`);
process.exitCode = tally.failed === 0 && (wanted.length > 0 || tally.cases >= MIN_CASES) ? 0 : 1;
