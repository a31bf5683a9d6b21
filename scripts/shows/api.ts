import { type ErrorRow, readErrorTables, specifiedMessages } from "../../test/error-tables.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { failures } from "./api/failures.ts";
import { startApiProduct } from "./api/product.ts";
import type { Provocation } from "./api/provocation.ts";
import { refusals } from "./api/refusals.ts";
import { runOperations, setStage, type Stage } from "./api/run-operations.ts";
import { wrongInputs } from "./api/wrong-input.ts";
import { addAccount, askFor, authorize, tryNow } from "./shared/person.ts";

/**
 * The API end to end: a token from the bundled identity service, every operation over HTTP, and then every
 * message that can be provoked from outside, letter for letter as docs/errors.md has it in both languages.
 */
const least = { operations: 30, messages: 45 };
const rows = new Map(readErrorTables().map((row) => [row.key, row]));
const heard = new Set<string>();

const product = await startApiProduct();
let counted = { operations: 0, failed: 0 };
let failed = 0;
try {
  const stage = await setStage(product);
  counted = await runOperations(stage);
  await prepare(stage);
  for (const provocation of [...failures, ...wrongInputs, ...refusals])
    failed += Number(!(await provoke(stage, provocation)));
} finally {
  await product.close();
}
const unheard = specifiedMessages.filter((message) => !heard.has(message));
for (const message of unheard)
  console.log(
    `not provoked here: ${message} (${[...rows.values()].find(({ english }) => english === message)?.shown})`,
  );
failed += counted.failed;
console.log(`api: operations=${counted.operations} messages=${heard.size} failed=${failed}`);
process.exitCode = failed === 0 && counted.operations >= least.operations && heard.size >= least.messages ? 0 : 1;

/** What else the messages need: no worker, a source without posts, and a visitor's article in the other account. */
async function prepare({ owner, stranger, ids }: Stage): Promise<void> {
  const { url, sql } = product;
  const connection = await authorize(product, owner, await addAccount(product, "empty.vase", []));
  ids["emptySourceId"] = (
    await askFor<{ id: string }>(
      url,
      owner,
      `mutation { createSource(connectionId: "${connection}", settings: { label: "Empty" }) { id } }`,
    )
  ).id;
  ids["enUserId"] = await addAccount(product, "twice.en", []);
  ids["viUserId"] = await addAccount(product, "twice.vi", []);
  const claimed = await askFor<{ id: string }>(
    url,
    stranger,
    `mutation { assignToken(token: "${await tryNow(product, true)}") { id } }`,
  );
  ids["trialArticleId"] = claimed.id;
  await waitUntil(
    "the wished version is written",
    async () =>
      (await sql("select 1 from articles where id = $1 and status = 'GENERATED'", [ids["articleId"]])).length > 0,
  );
  await product.services[1]?.stop();
  const [row] = await sql("select version from articles where id = $1", [ids["articleId"]]);
  ids["version"] = Number(row?.["version"]);
}

/** Whether the message matches the documentation in both languages. */
async function provoke(stage: Stage, { row, spoil, hear }: Provocation): Promise<boolean> {
  const written = rows.get(row);
  const mend = await spoil?.(stage);
  const said = { en: await hear(stage, "en"), vi: await hear(stage, "vi") };
  await mend?.();
  const right = written !== undefined && isAs(written.english, said.en) && isAs(written.vietnamese, said.vi);
  if (right) heard.add(written.english);
  console.log(
    `${right ? "ok     " : "FAILED "} ${row}: ${said.en} | ${said.vi}${right ? "" : `, and not ${describe(written)}`}`,
  );
  return right;
}

/** "{{max}}" matches any number or path. */
function isAs(written: string, said: string | undefined): boolean {
  const [before = "", after] = written.split(/\{\{\w+\}\}/);
  if (after === undefined) return said === written;
  return (
    said !== undefined && said.startsWith(before) && said.endsWith(after) && said.length > before.length + after.length
  );
}

function describe(row: ErrorRow | undefined): string {
  return row === undefined ? "a message of docs/errors.md" : `${row.english} | ${row.vietnamese}`;
}
