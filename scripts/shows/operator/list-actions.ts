import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inTransaction } from "../../../src/platform/db/database.ts";
import type { Product } from "../../../test/product.ts";
import type { Action } from "./see-actions.ts";
import type { Visitor } from "./visitor.ts";

/** Every form of the pages, in an order in which each has something to do. */
export async function listActions(product: Product, operator: Visitor, personId: string): Promise<Action[]> {
  const { sql } = product;
  const has = async (text: string, ...values: unknown[]) => (await sql(text, values)).length > 0;
  const of = (table: string, more: string) => has(`select from ${table} where ${more}`, personId);
  const person = `/operator/people/${personId}`;
  const invited = "select from identity.users where email = 'mai@galley.example'";
  const failed = await addFailedJob(product);
  const [again, gone] = [await addFailedJob(product), await addFailedJob(product)];
  const isJob = (id: string, state: string) => has("select from jobs.job where id = $1 and state = $2", id, state);
  const saved = () => readFile(join(product.rig.env["DATA_DIR"] ?? "", "settings.env"), "utf8").catch(() => "");
  const ends = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const sure = "yes";
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
      name: "check the health",
      path: "/operator/health",
      form: { intent: "check" },
      isDone: async () => (await (await operator.get("/operator/health")).text()).includes('data-state="'),
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
