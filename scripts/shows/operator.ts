import { addOperator } from "../../src/owner/operators/add-operator.ts";
import { startProduct } from "../../test/product.ts";
import { startBucket } from "../../test/start-bucket.ts";
import { listActions } from "./operator/list-actions.ts";
import { seeAction } from "./operator/see-actions.ts";
import { seeFiles } from "./operator/see-files.ts";
import { seePages } from "./operator/see-pages.ts";
import { readPage, requireText, signedIn, toVisitor } from "./operator/visitor.ts";
import { conclude, createTally } from "./shared/tally.ts";

/**
 * Opens the operator's pages of a running product in both languages and sends every form: as an operator, as another
 * user, and signed out.
 */
const tally = createTally();
await using cleanUp = new AsyncDisposableStack();
const bucket = cleanUp.adopt(await startBucket(), (one) => one.close());
await using product = await startProduct({
  processes: [["web", "identity"], ["worker"]],
  settings: { SIGN_UP: "open" },
  allow: [new URL(bucket.url).host],
});
const { ctx, sql } = product;
await addOperator(ctx, { type: "system", job: "operator" }, { email: "olga@galley.example" });
const operator = await signedIn(product, "as operator", "olga@galley.example");
const person = await signedIn(product, "as somebody else", "lena@galley.example");
const visitors = { operator, others: [person, toVisitor("signed out", product)] };
const [row] = await sql("select owner_id as id from accounts where email = 'lena@galley.example'");
const personId = String(row?.["id"]);

await seePages(tally, visitors, personId);
await tally.see("the menu of /bot as operator", async () => {
  requireText(await readPage(operator, "/bot/dash", 200), 'href="/operator"');
  return "has the link";
});
await tally.see("the menu of /bot as somebody else", async () => {
  if ((await readPage(person, "/bot/dash", 200)).includes('href="/operator"')) throw new Error("has the link");
  return "hasn't";
});
for (const action of await listActions(product, operator, { personId, bucket: bucket.settings }))
  await seeAction(tally, visitors, action);
await seeFiles(tally, product, visitors, personId);
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
  await product.rig.startService(["web", "identity"]);
  const after = await operator.get(place);
  if (after.status !== 302) throw new Error(`answered ${after.status}`);
  return "ends with 75, and the page that waits leads on to the new process";
});
conclude("operator", { cases: tally.cases, failed: tally.failed }, { least: { cases: 150 } });
