import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { findAccountModel, recordModelProblem } from "../../writer/model/store/account-model.ts";
import type { ModelTest } from "../../writer/model/test-model.ts";

/** Tests the owner's stored model, and stores what is wrong with it. Throws "not-found". */
export async function testStoredModel(
  ctx: Pick<Context, "config" | "db" | "sealing" | "testOwnModel">,
  { ownerId }: Caller,
): Promise<ModelTest> {
  const model = ctx.config.writing.ownModels ? await findAccountModel(ctx, ownerId) : null;
  if (model === null) throw new GalleyError("not-found");
  const test = await ctx.testOwnModel(model);
  if (test.works || test.problem !== "busy") await recordModelProblem(ctx, ownerId, test.works ? null : test.problem);
  return test;
}
