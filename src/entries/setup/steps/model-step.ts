import { findLocalModels, openModel } from "../../../context.ts";
import { ROOMY_CONTEXT } from "../../../operator/model/explain-model.ts";
import { ModelSettingsError, setModel } from "../../../operator/model/set-model.ts";
import { createOutbound } from "../../../platform/guards/outbound.ts";
import type { ModelTest } from "../../../writer/model/test-model.ts";
import { deleteStoredModel, findStoredModel, type StoredModel } from "../../../writer/model/store/stored-model.ts";
import type { OfferedModel, Problem } from "../setup-page.ts";
import type { Setup } from "../setup.ts";
import { plainField } from "./field-of.ts";
import { fails, type Form, type Outcome, type Step } from "./step.ts";
import { withBase } from "./with-base.ts";

const vendors = ["anthropic", "google", "openai-compatible"] as const;

/** Which language model writes, if any. It is tested before it is kept, sealed, in the database. */
export const modelStep: Step = {
  name: "model",
  settings: ["MODEL_PROVIDER"],
  async read(setup, _place, form) {
    const given = setup.given("MODEL_PROVIDER") === undefined ? null : "MODEL_PROVIDER";
    const stored = await withBase(setup, findStoredModel);
    const offered = (await findLocalModels()).map((model) => ({ ...model, id: `${model.url} ${model.name}` }));
    const name = setup.given("MODEL_NAME") ?? stored?.name ?? "";
    return {
      fields: {
        choice: plainField(form?.["choice"] ?? toChoice(setup, stored, offered), given),
        vendor: plainField(form?.["vendor"] ?? setup.given("MODEL_PROVIDER") ?? stored?.provider ?? "anthropic", given),
        name: plainField(form?.["name"] ?? (isLocal(stored) ? "" : name), given),
        url: plainField(form?.["url"] ?? (isLocal(stored) ? "" : (stored?.url ?? "")), given),
        key: { ...plainField("", given), isKept: Boolean(stored?.apiKey) },
        local: plainField(form?.["local"] ?? (stored === null ? "" : `${stored.url} ${stored.name}`), given),
        localUrl: plainField(form?.["localUrl"] ?? (isLocal(stored) ? (stored?.url ?? "") : ""), given),
        localName: plainField(form?.["localName"] ?? (isLocal(stored) ? name : ""), given),
      },
      facts: offered.length === 0 ? [{ key: "model.nothingFound" }] : [],
      offered,
    };
  },
  async save(setup, form) {
    if (setup.given("MODEL_PROVIDER") !== undefined) return { notice: null };
    if (form["choice"] === "vendor") return saveVendor(setup, form);
    if (form["choice"] === "local") return saveLocal(setup, form);
    await withBase(setup, deleteStoredModel);
    return { notice: { key: "modelNone" } };
  },
};

/** A model that somebody runs themselves needs no key. */
const isLocal = (stored: StoredModel | null): boolean => stored?.url?.startsWith("http:") === true;

function toChoice(setup: Setup, stored: StoredModel | null, offered: OfferedModel[]): string {
  if (setup.given("MODEL_PROVIDER") !== undefined) return "vendor";
  if (stored !== null) return isLocal(stored) ? "local" : "vendor";
  return offered.length > 0 && setup.state().steps["model"] === undefined ? "local" : "none";
}

async function saveVendor(setup: Setup, form: Form): Promise<Outcome> {
  const provider = vendors.find((vendor) => vendor === form["vendor"]) ?? "anthropic";
  const name = form["name"]?.trim() ?? "";
  if (name === "") return fails("name", "required");
  const url = provider === "openai-compatible" ? form["url"]?.trim() || "https://api.openai.com/v1" : null;
  if (url !== null && !isHttps(url)) return fails("url", "model.https");
  const stored = await withBase(setup, findStoredModel);
  const isSame = stored?.provider === provider && stored.url === url;
  const apiKey = form["key"]?.trim() || (isSame && stored.apiKey !== null ? "kept" : null);
  if (apiKey === null && provider !== "openai-compatible") return fails("key", "required");
  return testAndKeep(setup, { provider, url, name, apiKey, field: "key" });
}

async function saveLocal(setup: Setup, form: Form): Promise<Outcome> {
  const [offeredUrl = "", ...rest] = (form["local"] ?? "").split(" ");
  const isOffered = offeredUrl !== "";
  const url = (isOffered ? offeredUrl : (form["localUrl"]?.trim() ?? "")).replace(/\/+$/, "");
  const name = isOffered ? rest.join(" ") : (form["localName"]?.trim() ?? "");
  if (URL.parse(url) === null || !/^https?:/.test(url)) return fails("localUrl", url === "" ? "required" : "model.url");
  if (name === "") return fails("localName", "required");
  const refused = allow(setup, new URL(url).host);
  if (refused !== null) return refused;
  // It costs nothing.
  const price = "0/0";
  return testAndKeep(setup, { provider: "openai-compatible", url, name, apiKey: null, price, field: "localUrl" });
}

/** Galley calls private addresses only where OUTBOUND_ALLOW names them. */
function allow(setup: Setup, host: string): Outcome | null {
  const entries = (setup.value("OUTBOUND_ALLOW") ?? "").split(",").filter((entry) => entry !== "");
  if (entries.includes(host)) return null;
  if (setup.given("OUTBOUND_ALLOW") !== undefined) return fails("localUrl", "model.allow", { host });
  setup.save({ OUTBOUND_ALLOW: [...entries, host].join(",") });
  return null;
}

type Wanted = Parameters<typeof setModel>[1] & { field: string };

async function testAndKeep(setup: Setup, { field, ...input }: Wanted): Promise<Outcome> {
  return withBase(setup, async (ctx) => {
    const outbound = createOutbound({ allow: ctx.config.outboundAllow });
    const connect: Parameters<typeof setModel>[0]["connect"] = (model) =>
      openModel(model, ctx.config.writing, outbound);
    try {
      const { model, test } = await setModel({ ...ctx, connect }, input);
      if (test === null) return { notice: null };
      if (!test.works) return fails(toField(test, field), `model.${test.problem}`, { name: model.name });
      return { notice: describe(model.name, test) };
    } catch (error) {
      if (error instanceof ModelSettingsError) return fails(field, "model.url");
      throw error;
    } finally {
      await outbound.close();
    }
  });
}

function toField({ problem }: ModelTest & { works: false }, field: string): string {
  if (problem !== "model") return field;
  return field === "localUrl" ? "localName" : "name";
}

function describe(name: string, { cost, usage, structured, pictures, context }: ModelTest & { works: true }): Problem {
  if (context !== null && context < ROOMY_CONTEXT)
    return { key: pictures ? "modelSmallSees" : "modelSmallBlind", values: { name, context: String(context) } };
  if (cost === null) {
    const tokens = String(usage.inputTokens + usage.outputTokens);
    return { key: pictures ? "modelUnpricedSees" : "modelUnpricedBlind", values: { name, tokens } };
  }
  if (cost.articleUsd === 0) return { key: keyOfFree(pictures, structured), values: { name } };
  const [test, article] = [toCents(cost.testUsd), toCents(cost.articleUsd)];
  return { key: pictures ? "modelSees" : "modelBlind", values: { name, test, article } };
}

/** Small local models differ most in these abilities. */
function keyOfFree(pictures: boolean, structured: boolean): string {
  if (pictures) return structured ? "modelFreeSeesStrict" : "modelFreeSeesLoose";
  return structured ? "modelFreeBlindStrict" : "modelFreeBlindLoose";
}

const toCents = (usd: number): string => String(Number((usd * 100).toPrecision(2)));

const isHttps = (url: string): boolean => URL.parse(url)?.protocol === "https:";
