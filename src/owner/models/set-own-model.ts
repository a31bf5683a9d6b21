import { z } from "zod";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { ModelProvider } from "../../connectors/model/contract.ts";
import { Secret } from "../../platform/config/secrets.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";
import { checkModelSettings } from "../../writer/model/check-model-settings.ts";
import type { UsableModel } from "../../writer/model/list-models.ts";
import { accountModelPlace } from "../../writer/model/store/account-model.ts";
import type { ModelTest } from "../../writer/model/test-model.ts";

export type OwnModelInput = {
  provider: ModelProvider;
  name: string;
  /** Only for "openai-compatible". */
  url: string | null;
  apiKey: string;
};

const inputSchema = z.object({
  name: typedText({ max: 200, required: "required" }),
  apiKey: typedText({ max: 1_000, required: "required" }),
  url: typedText({ max: 1_000 })
    .nullable()
    .transform((url) => url?.replace(/\/+$/, "") ?? ""),
});

type SetContext = Pick<Context, "clock" | "config" | "db" | "sealing" | "testOwnModel">;

/**
 * Tests an owner's model and, if it can be used, has it write their articles from now on. Throws "not-allowed" where
 * the operator doesn't offer it, and "invalid-input".
 */
export async function setOwnModel(ctx: SetContext, caller: Caller, input: OwnModelInput): Promise<ModelTest> {
  if (!ctx.config.writing.ownModels) throw new GalleyError("not-allowed");
  const model = requireModel(ctx, input);
  const test = await ctx.testOwnModel(model);
  if (test.works) await keep(ctx, caller, model, test);
  return test;
}

type GivenModel = UsableModel & { apiKey: Secret<string> };

function requireModel({ config }: Pick<Context, "config">, input: OwnModelInput): GivenModel {
  const { provider } = input;
  const { name, apiKey: key, ...given } = parseInput(inputSchema, input);
  const url = provider === "openai-compatible" && given.url !== "" ? given.url : null;
  const [fault] = checkModelSettings({ provider, url, name, hasKey: true }, config.outboundAllowOwners);
  if (fault !== undefined)
    throw new GalleyError("invalid-input", {
      field: "url",
      problem: fault === "url-missing" ? "url-required" : "invalid-url",
    });
  return { provider, url, name, apiKey: new Secret(key), structured: null, pictures: null, price: null };
}

async function keep(
  ctx: SetContext,
  caller: Caller,
  { provider, url, name, apiKey }: GivenModel,
  { structured, pictures }: { structured: boolean; pictures: boolean },
): Promise<void> {
  const { ownerId } = caller;
  const row = {
    provider,
    url,
    name,
    api_key: ctx.sealing.seal(apiKey.reveal(), accountModelPlace(ownerId)),
    structured,
    pictures,
    problem: null,
    set_at: ctx.clock.now(),
  };
  await inTransaction(ctx, async (tx) => {
    await tx
      .insertInto("account_models")
      .values({ owner_id: ownerId, ...row })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(row))
      .execute();
    await writeAudit(ctx, tx, caller, { action: "account.model-set", subjectId: ownerId, detail: { provider, name } });
  });
}
