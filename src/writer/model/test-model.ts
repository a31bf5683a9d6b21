import type { ModelConnector, ModelProbe } from "../../connectors/model/contract.ts";
import type { Clock } from "../../platform/clock.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Database } from "../../platform/db/database.ts";
import { type ModelProblem, toModelProblem } from "./model-problem.ts";
import { findPrice, type Price, toUsd } from "./store/call-ledger.ts";
import { testConnection } from "./store/test-connection.ts";

export type ModelTest =
  | (ModelProbe & {
      works: true;
      /** Null: the price is unknown. */
      cost: { price: Price; testUsd: number; articleUsd: number } | null;
    })
  | { works: false; problem: ModelProblem };

/** A test that takes longer says so. */
const ANSWER_WITHIN_MS = 60_000;
/** Roughly what an article with one picture takes (docs/models.md). */
const ofAnArticle = { inputTokens: 8_000, outputTokens: 1_500 };

/** Makes a few small calls. Stores the results for all processes, unless it's an owner's model. */
export async function testModel(
  ctx: { db: Database; clock: Clock },
  connector: ModelConnector,
  givenPrice: Price | null,
  { isOfOwner = false } = {},
): Promise<ModelTest> {
  const late = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const found = await (isOfOwner ? connector.probe(late) : testConnection(ctx, connector, late));
    const price = givenPrice ?? (await findPrice(ctx, connector.model));
    const cost = price && { price, testUsd: toUsd(price, found.usage), articleUsd: toUsd(price, ofAnArticle) };
    return { works: true, ...found, cost };
  } catch (error) {
    if (error instanceof ConnectorError) return { works: false, problem: toModelProblem(error) };
    if (late.aborted) return { works: false, problem: "busy" };
    throw error;
  }
}
