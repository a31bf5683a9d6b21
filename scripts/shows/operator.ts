import { startProduct } from "../../test/product.ts";
import { addOperator } from "../../src/owner/operators/add-operator.ts";
import { listActions } from "./operator/list-actions.ts";
import { readPage, requireText, seePages } from "./operator/see-pages.ts";
import { seeAction } from "./operator/see-actions.ts";
import { seeBackups } from "./operator/see-backups.ts";
import { seeReports } from "./operator/see-reports.ts";
import { startBucket } from "./operator/start-bucket.ts";
import { signedIn, signedOut } from "./operator/visitor.ts";
import { createTally } from "./shared/tally.ts";

/**
 * The operator's pages of a running product: every page in both languages and every form, as an operator, as somebody
 * else with an account and signed out.
 */
const tally = createTally();
const bucket = await startBucket();
const product = await startProduct({
  processes: [["web", "identity"], ["worker"]],
  settings: { SIGN_UP: "open" },
  allow: [new URL(bucket.url).host],
});
try {
  await show();
} finally {
  for (const service of product.services) await service.stop();
  await product.close();
  await bucket.close();
}
console.log(`operator: cases=${tally.cases} failed=${tally.failed}`);
process.exitCode = tally.failed === 0 && tally.cases >= 150 ? 0 : 1;

async function show(): Promise<void> {
  const { ctx, sql } = product;
  await addOperator(ctx, { type: "system", job: "operator" }, { email: "olga@galley.example" });
  const operator = await signedIn(product, "as operator", "olga@galley.example");
  const person = await signedIn(product, "as somebody else", "lena@galley.example");
  const others = [person, signedOut(product)];
  const [row] = await sql("select owner_id as id from accounts where email = 'lena@galley.example'");
  const personId = String(row?.["id"]);

  await seePages(tally, operator, others, personId);
  await tally.see("the menu of /bot as operator", async () => {
    requireText(await readPage(operator, "/bot/dash", 200), 'href="/operator"');
    return "has the link";
  });
  await tally.see("the menu of /bot as somebody else", async () => {
    if ((await readPage(person, "/bot/dash", 200)).includes('href="/operator"')) throw new Error("has the link");
    return "hasn't";
  });
  const actions = await listActions(product, operator, { personId, bucketUrl: bucket.url });
  for (const action of actions) await seeAction(tally, operator, others, action);
  await seeReports(tally, operator, others);
  await seeBackups(tally, product, operator, others);
  await tally.see("every change names the operator in the audit log", async () => {
    const rows = await sql("select distinct action from audit_log where actor ->> 'type' = 'operator' order by 1");
    const actions = rows.map(({ action }) => String(action));
    if (actions.length < 15) throw new Error(actions.join(", "));
    return actions.join(", ");
  });
  await tally.see("an operator who is suspended", async () => {
    await sql("update accounts set suspended_at = now() where email = 'olga@galley.example'");
    await readPage(operator, "/operator", 404);
    await sql("update accounts set suspended_at = null where email = 'olga@galley.example'");
    return "404";
  });
  await tally.see("a restart", async () => {
    const answer = await operator.post("/operator/settings", { intent: "restart", sure: "yes" });
    await answer.arrayBuffer();
    const place = answer.headers.get("location") ?? "";
    requireText(await readPage(operator, place, 200), 'http-equiv="refresh"');
    const ended = await product.services[0]?.exited;
    if (ended?.code !== 75) throw new Error(`ended with ${JSON.stringify(ended)}`);
    product.services[0] = await product.rig.startService(["web", "identity"]);
    const after = await operator.get(place);
    if (after.status !== 302) throw new Error(`answered ${after.status}`);
    return "ends with 75, and the page that waits leads on to the new process";
  });
}
