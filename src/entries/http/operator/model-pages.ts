import { explainTest } from "../../../operator/model/explain-model.ts";
import { listCostsOfMonth, listMonthsOfCosts } from "../../../operator/model/list-costs.ts";
import { ModelSettingsError, setModel } from "../../../operator/model/set-model.ts";
import { showModel } from "../../../operator/model/show-model.ts";
import { openModel } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { createOutbound } from "../../../platform/guards/outbound.ts";
import { listModels, type UsableModel } from "../../../writer/model/list-models.ts";
import { monthlyCostUsd } from "../../../writer/model/store/call-ledger.ts";
import { deleteStoredModel, findStoredModel } from "../../../writer/model/store/stored-model.ts";
import { testModel } from "../../../writer/model/test-model.ts";
import type { ModelConnector } from "../../../connectors/model/contract.ts";
import type { OperatorContext, OperatorSelf } from "./operator-context.ts";
import type { OperatorPages } from "./operator-pages.ts";

type ModelPages = Pick<OperatorPages, "readModels" | "setModel" | "testModels" | "clearModel">;

export function createModelPages(ctx: OperatorContext, self: OperatorSelf): ModelPages {
  const { writing } = ctx.config;
  const caller: Caller = { ownerId: self.ownerId, actor: { type: "operator", id: self.ownerId } };
  const recordAction = (action: string) =>
    inTransaction(ctx, (tx) => writeAudit(ctx, tx, caller, { action, subjectId: self.ownerId }));
  return {
    async readModels(wanted) {
      const now = ctx.clock.now().toISOString().slice(0, 7);
      const month = wanted !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : now;
      return {
        lines: await showModel(ctx),
        isInEnvironment: writing.models.length > 0,
        hasStored: (await findStoredModel(ctx)) !== null,
        capUsd: writing.monthlyCapUsd,
        monthUsd: await monthlyCostUsd(ctx),
        month,
        months: await listMonthsOfCosts(ctx),
        accounts: await listCostsOfMonth(ctx, month),
      };
    },
    async setModel(input, isUntested) {
      try {
        const { model, test, isStored } = await withConnect(ctx, (connect) =>
          setModel({ ...ctx, connect }, input, { isUntested }),
        );
        if (isStored) await recordAction("model.set");
        return { says: test === null ? [] : explainTest(test, model), isStored };
      } catch (error) {
        if (error instanceof ModelSettingsError) return { problem: "says", says: [error.message] };
        throw error;
      }
    },
    async testModels() {
      const models = await listModels(ctx, { config: writing, keys: ctx.secrets.modelKeys });
      const tested = await withConnect(ctx, (connect) =>
        Promise.all(
          models.map(async (model) => explainTest(await testModel(ctx, await connect(model), model.price), model)),
        ),
      );
      return { says: tested.flat() };
    },
    async clearModel() {
      const isGone = await deleteStoredModel(ctx);
      if (isGone) await recordAction("model.cleared");
      return isGone;
    },
  };
}

type Connect = (model: UsableModel) => Promise<ModelConnector>;

async function withConnect<T>({ config }: OperatorContext, run: (connect: Connect) => Promise<T>): Promise<T> {
  const outbound = createOutbound({ allow: config.outboundAllow });
  try {
    return await run((model) => openModel(model, config.writing, outbound));
  } finally {
    await outbound.close();
  }
}
