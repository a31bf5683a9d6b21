import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import en from "../../../messages/en/doctor.json" with { type: "json" };
import setup from "../../../messages/en/setup.json" with { type: "json" };
import { inTransaction } from "../../../src/platform/db/database.ts";
import type { Product } from "../../../test/product.ts";
import type { Action } from "./see-actions.ts";
import type { Visitor } from "./visitor.ts";

type Row = [name: string, page: string, form: Record<string, string>, isDone: Action["isDone"], more?: Partial<Action>];
type Around = { personId: string; bucket: Record<string, string> };

/** Every form on the pages, in an order in which each one has something to do. */
export async function listActions(
  product: Product,
  operator: Visitor,
  { personId, bucket }: Around,
): Promise<Action[]> {
  const { sql } = product;
  const has = async (statement: string, ...values: unknown[]) => (await sql(statement, values)).length > 0;
  const found = (statement: string) => () => has(statement);
  const ofPerson = (table: string, key: string, more = "true") => {
    return () => has(`select from ${table} where ${key} = $1 and ${more}`, personId);
  };
  const not = (holds: () => Promise<boolean>) => async () => !(await holds());
  const shows = (page: string, text: string) => async () =>
    (await (await operator.get(`/operator/${page}`)).text()).includes(text);
  const settingsFile = join(product.rig.env["DATA_DIR"] ?? "", "settings.env");
  const saved = (text: string) => async () => (await readFile(settingsFile, "utf8").catch(() => "")).includes(text);
  const [failed, gone, again] = await Promise.all([0, 1, 2].map(() => addFailedJob(product)));
  const isOver = (id = "") => not(() => has("select from jobs.job where id = $1 and state = 'failed'", id));
  const invited = found("select from identity.users where email = 'mai@galley.example'");
  const ends = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const person = `people/${personId}`;
  const [email, sure] = ["nam@galley.example", "yes"];
  const model = {
    ...{ intent: "set", provider: "openai-compatible", name: "small-one", url: "https://model.example/v1" },
    ...{ key: "new", apiKey: "CANARY-operator-key", price: "0.1/0.5", untested: "yes" },
  };
  const plan = "max_articles_in_period = 250 and to_at is not null";
  const reset = "select from identity.users where status = 'RESET_REQUIRED' and email = 'lena@galley.example'";
  const moved = "select from audit_log where action = 'storage.moved' and detail ->> 'to' = 'folder'";
  const nowhere = "postgres://nobody:CANARY-password@127.0.0.1:1/none";
  const rows: Row[] = [
    ["invite", "people", { intent: "invite", email: "mai@galley.example", locale: "vi" }, invited],
    ["withdraw the invitation", "people", { intent: "withdraw", email: "mai@galley.example", sure }, not(invited)],
    [
      "agree on a plan",
      person,
      { intent: "grant", articles: "250", until: ends },
      ofPerson("custom_plans", "owner_id", plan),
    ],
    ["end the agreed plan", person, { intent: "end", sure }, ofPerson("custom_plans", "owner_id", "to_at <= now()")],
    ["suspend", person, { intent: "suspend", sure }, ofPerson("accounts", "owner_id", "suspended_at is not null")],
    ["let in again", person, { intent: "resume", sure }, ofPerson("accounts", "owner_id", "suspended_at is null")],
    ["require a new password", person, { intent: "reset", sure }, found(reset)],
    [
      "agree on a plan before the first sign-in",
      "people",
      { intent: "promise", email, articles: "40", until: "" },
      found(`select from promised_plans where email = '${email}'`),
    ],
    [
      "make an operator before the first sign-in",
      "people",
      { intent: "appoint", email },
      found(`select from operators where email = '${email}'`),
    ],
    ["check the health", "health", { intent: "check", selector: "galley" }, shows("health", "PostgreSQL")],
    [
      "check Instagram",
      "health",
      { intent: "instagram", token: "CANARY-tester-token" },
      shows("health", en.names.redirectAddress),
    ],
    ["check the audit log", "audit", { intent: "verify" }, shows("audit", "Nothing was changed or taken out")],
    ["save a bucket", "settings", { intent: "save", group: "pictures", ...bucket }, saved("S3_BUCKET=galley")],
    ["copy all photos to the bucket", "storage", { intent: "bucket", sure }, shows("storage", "Already there: ")],
    ["copy all photos to the folder", "storage", { intent: "folder", sure }, found(moved)],
    [
      "check another database",
      "storage",
      { intent: "database", url: nowhere },
      undefined,
      { says: setup.problem.database.away, status: 200 },
    ],
    [
      "seal everything with the first key",
      "health",
      { intent: "rotate", sure },
      found("select from audit_log where action = 'secrets.resealed'"),
    ],
    ["retry a job", "jobs", { intent: "retry", id: failed ?? "" }, isOver(failed)],
    ["drop a job", "jobs", { intent: "drop", id: gone ?? "", sure }, isOver(gone)],
    ["retry all jobs", "jobs", { intent: "retry-all", sure }, isOver(again)],
    ["set a model", "models", model, found("select from model_settings where name = 'small-one'"), { status: 200 }],
    ["delete the model", "models", { intent: "clear", sure }, not(found("select from model_settings"))],
    [
      "save a setting",
      "settings",
      { intent: "save", group: "public", OPERATOR_NAME: "Olga's Press" },
      saved("Olga's Press"),
    ],
    ["keep nightly backups", "backups", { intent: "schedule", kept: "7" }, saved("BACKUPS_KEPT=7")],
    ["make an operator", person, { intent: "add", sure }, ofPerson("operators", "account_id")],
    ["take operator away", person, { intent: "remove", sure }, not(ofPerson("operators", "account_id"))],
  ];
  return rows.map(([name, page, form, isDone, more]) => ({
    name,
    path: `/operator/${page}`,
    form,
    ...(isDone && { isDone }),
    ...more,
  }));
}

/** Adds a job that has failed for good, and would have nothing left to do. */
async function addFailedJob({ ctx, sql }: Product): Promise<string> {
  const publicationId = randomUUID();
  const startAfter = new Date(Date.now() + 86_400_000);
  const data = { ownerId: randomUUID(), publicationId };
  await inTransaction(ctx, (tx) => ctx.jobs.send(tx, "sweep-drafts", data, { startAfter }));
  const [row] = await sql(
    "update jobs.job set state = 'failed', completed_on = now() where data ->> 'publicationId' = $1 returning id",
    [publicationId],
  );
  return String(row?.["id"]);
}
