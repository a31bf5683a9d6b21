import { bringTablesUpToDate } from "../../../operator/bring-tables-up-to-date.ts";
import { probeDatabase } from "../../../operator/doctor/probe-database.ts";
import { listOperators } from "../../../owner/operators/list-operators.ts";
import { findInstallationSecret } from "../../../owner/sign-in/installation-secret.ts";
import { OwnerRoleError } from "../../../platform/db/owner-role.ts";
import type { Setup } from "../setup.ts";
import { hasMoved, hashDatabaseAddress } from "../database-address.ts";
import { isUsable } from "./is-usable.ts";
import { fieldOf, plainField } from "./field-of.ts";
import { fails, type Outcome, type Step } from "./step.ts";
import { withBase } from "./with-base.ts";

/** Galley's own database, which needs no address, or the operator's own server. */
export const databaseStep: Step = {
  name: "database",
  settings: ["DATABASE_URL"],
  read(setup, _place, form) {
    const { given, isKept } = fieldOf(setup, "DATABASE_URL", { isSecret: true });
    const saved = setup.value("DATABASE_URL") === undefined ? "bundled" : "own";
    return {
      fields: {
        choice: plainField(form?.["choice"] ?? saved, given),
        // The address contains the password.
        url: { ...plainField(hidePassword(setup.value("DATABASE_URL")), given), isKept },
      },
      facts: hasMoved(setup) ? [{ key: "database.moved" }] : [],
    };
  },
  async save(setup, form) {
    if (setup.given("DATABASE_URL") !== undefined) return tryAndPrepare(setup, setup.given("DATABASE_URL") ?? "");
    if (form["choice"] !== "own") {
      setup.save({ DATABASE_URL: null });
      await setup.database.start();
      return prepare(setup);
    }
    const typed = form["url"]?.trim() ?? "";
    const saved = setup.saved()["DATABASE_URL"];
    const url = (typed === "" || typed === hidePassword(saved)) && saved !== undefined ? saved : typed;
    if (!isUsable("DATABASE_URL", url)) return fails("url", url === "" ? "required" : "database.form");
    const outcome = await tryAndPrepare(setup, url, () => setup.save({ DATABASE_URL: url }));
    if (!("problems" in outcome)) await setup.database.stop();
    return outcome;
  },
};

async function tryAndPrepare(setup: Setup, url: string, keep: () => void = () => {}): Promise<Outcome> {
  const problem = await probeDatabase(url);
  if (problem !== null) return fails("url", `database.${problem}`);
  keep();
  return prepare(setup);
}

/** Creates the tables, and checks whether they belong to another installation. */
async function prepare(setup: Setup): Promise<Outcome> {
  const { config, secrets } = setup.readSettings();
  try {
    await bringTablesUpToDate(config, secrets);
  } catch (error) {
    if (error instanceof OwnerRoleError) return fails("url", "database.role");
    throw error;
  }
  const isOurs = await withBase(setup, (ctx) =>
    findInstallationSecret(ctx, "identity-hash").then(
      () => true,
      () => false,
    ),
  );
  if (!isOurs) return fails("url", "database.other-keys");
  await reopenStepsKeptElsewhere(setup);
  setup.change({ database: hashDatabaseAddress(setup) });
  return { notice: { key: "database" } };
}

/** The account and the model were stored in the database chosen earlier. */
async function reopenStepsKeptElsewhere(setup: Setup): Promise<void> {
  const { operator, steps } = setup.state();
  if (operator === null) return;
  const operators = await withBase(setup, listOperators);
  if (operators.some(({ email }) => email.toLowerCase() === operator.toLowerCase())) return;
  const { account: _account, model: _model, ...kept } = steps;
  setup.change({ operator: null, steps: kept });
}

function hidePassword(address: string | undefined): string {
  const url = URL.parse(address ?? "");
  if (url === null) return "";
  if (url.password !== "") url.password = "…";
  return decodeURI(url.href);
}
