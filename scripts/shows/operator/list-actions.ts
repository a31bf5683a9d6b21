import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import en from "../../../messages/en/doctor.json" with { type: "json" };
import setup from "../../../messages/en/setup.json" with { type: "json" };
import { inTransaction } from "../../../src/platform/db/database.ts";
import type { Product } from "../../../test/product.ts";
import type { Action } from "./see-actions.ts";
import type { Visitor } from "./visitor.ts";

/** Every form of the pages, in an order in which each has something to do. */
export async function listActions(
  product: Product,
  operator: Visitor,
  { personId, bucketUrl }: { personId: string; bucketUrl: string },
): Promise<Action[]> {
  const { sql } = product;
  const has = async (text: string, ...values: unknown[]) => (await sql(text, values)).length > 0;
  const of = (table: string, more: string) => has(`select from ${table} where ${more}`, personId);
  const person = `/operator/people/${personId}`;
  const invited = "select from identity.users where email = 'mai@galley.example'";
  const failed = await addFailedJob(product);
  const [again, gone] = [await addFailedJob(product), await addFailedJob(product)];
  const isJob = (id: string, state: string) => has("select from jobs.job where id = $1 and state = $2", id, state);
  const says = async (path: string, text: string) => (await (await operator.get(path)).text()).includes(text);
  const saved = () => readFile(join(product.rig.env["DATA_DIR"] ?? "", "settings.env"), "utf8").catch(() => "");
  const ends = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const sure = "yes";
  // S3rver's only key.
  const bucketSettings = {
    S3_BUCKET: "galley",
    S3_ENDPOINT: bucketUrl,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  const ofPerson = (name: string, form: Action["form"], isDone: Action["isDone"]): Action => {
    return { name, path: person, form, isDone };
  };
  return [
    {
      name: "invite",
      path: "/operator/people",
      form: { intent: "invite", email: "mai@galley.example", locale: "vi" },
      isDone: () => has(invited),
    },
    {
      name: "withdraw the invitation",
      path: "/operator/people",
      form: { intent: "withdraw", email: "mai@galley.example", sure },
      isDone: async () => !(await has(invited)),
    },
    ofPerson("agree on a plan", { intent: "grant", articles: "250", until: ends }, () =>
      of("custom_plans", "owner_id = $1 and max_articles_in_period = 250 and to_at is not null"),
    ),
    ofPerson("end the agreed plan", { intent: "end", sure }, () =>
      of("custom_plans", "owner_id = $1 and to_at <= now()"),
    ),
    ofPerson("suspend", { intent: "suspend", sure }, () =>
      of("accounts", "owner_id = $1 and suspended_at is not null"),
    ),
    ofPerson("let in again", { intent: "resume", sure }, () =>
      of("accounts", "owner_id = $1 and suspended_at is null"),
    ),
    ofPerson("require a new password", { intent: "reset", sure }, () =>
      has("select from identity.users where status = 'RESET_REQUIRED' and email = 'lena@galley.example'"),
    ),
    {
      name: "agree on a plan before the first sign-in",
      path: "/operator/people",
      form: { intent: "promise", email: "nam@galley.example", articles: "40", until: "" },
      isDone: () => has("select from promised_plans where email = 'nam@galley.example'"),
    },
    {
      name: "make an operator before the first sign-in",
      path: "/operator/people",
      form: { intent: "appoint", email: "nam@galley.example" },
      isDone: () => has("select from operators where email = 'nam@galley.example'"),
    },
    {
      name: "check the health",
      path: "/operator/health",
      form: { intent: "check", selector: "galley" },
      isDone: () => says("/operator/health", "PostgreSQL"),
    },
    {
      name: "check Instagram",
      path: "/operator/health",
      form: { intent: "instagram", token: "CANARY-tester-token" },
      isDone: () => says("/operator/health", en.names.redirectAddress),
    },
    {
      name: "check the audit log",
      path: "/operator/audit",
      form: { intent: "verify" },
      isDone: () => says("/operator/audit", "Nothing was changed or taken out"),
    },
    {
      name: "save a bucket",
      path: "/operator/settings",
      form: { intent: "save", group: "pictures", ...bucketSettings },
      isDone: async () => (await saved()).includes("S3_BUCKET=galley"),
    },
    {
      name: "copy all photos to the bucket",
      path: "/operator/storage",
      form: { intent: "bucket", sure },
      isDone: () => says("/operator/storage", "Already there: "),
    },
    {
      name: "copy all photos to the folder",
      path: "/operator/storage",
      form: { intent: "folder", sure },
      isDone: () => has("select from audit_log where action = 'storage.moved' and detail ->> 'to' = 'folder'"),
    },
    {
      name: "check another database",
      path: "/operator/storage",
      form: { intent: "database", url: "postgres://nobody:CANARY-password@127.0.0.1:1/none" },
      // It changes nothing: only its answer tells.
      isDone: null,
      says: setup.problem.database.away,
      status: 200,
    },
    {
      name: "seal everything with the first key",
      path: "/operator/health",
      form: { intent: "rotate", sure },
      isDone: () => has("select from audit_log where action = 'secrets.resealed'"),
    },
    {
      name: "retry a job",
      path: "/operator/jobs",
      form: { intent: "retry", id: failed },
      isDone: async () => !(await isJob(failed, "failed")),
    },
    {
      name: "drop a job",
      path: "/operator/jobs",
      form: { intent: "drop", id: gone, sure },
      isDone: async () => !(await isJob(gone, "failed")),
    },
    {
      name: "retry all jobs",
      path: "/operator/jobs",
      form: { intent: "retry-all", sure },
      isDone: async () => !(await isJob(again, "failed")),
    },
    {
      name: "set a model",
      path: "/operator/models",
      form: {
        intent: "set",
        provider: "openai-compatible",
        name: "small-one",
        url: "https://model.example/v1",
        key: "new",
        apiKey: "CANARY-operator-key",
        price: "0.1/0.5",
        untested: "yes",
      },
      isDone: () => has("select from model_settings where name = 'small-one'"),
      status: 200,
    },
    {
      name: "delete the model",
      path: "/operator/models",
      form: { intent: "clear", sure },
      isDone: async () => !(await has("select from model_settings")),
    },
    {
      name: "save a setting",
      path: "/operator/settings",
      form: {
        intent: "save",
        group: "public",
        OPERATOR_NAME: "Olga's Press",
      },
      isDone: async () => (await saved()).includes("Olga's Press"),
    },
    {
      name: "keep nightly backups",
      path: "/operator/backups",
      form: { intent: "schedule", kept: "7" },
      isDone: async () => (await saved()).includes("BACKUPS_KEPT=7"),
    },
    ofPerson("make an operator", { intent: "add", sure }, () => of("operators", "account_id = $1")),
    ofPerson("take operator away", { intent: "remove", sure }, async () => !(await of("operators", "account_id = $1"))),
  ];
}

/** A job that has failed for good; nothing would be left for it to do. */
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
