import { ConnectorError } from "../../../platform/connector-error.ts";
import type { ModelConnector } from "../../../connectors/model/contract.ts";
import { toModelProblem } from "../../../writer/model/model-problem.ts";
import { ROOMY_CONTEXT } from "../../model/explain-model.ts";
import { type Check, type Finding, say } from "../check.ts";

const ASK_WITHIN_MS = 30_000;

export const checkModels: Check = {
  name: "model",
  async look({ listModels }) {
    const models = await listModels();
    if (models.length === 0) return { state: "off", says: say("model.off") };
    return Promise.all(models.map(ask));
  },
};

/** Costs a few tokens. */
async function ask(connector: ModelConnector): Promise<Finding> {
  const { model: name, provider, url } = connector;
  try {
    const { context } = await connector.probe(AbortSignal.timeout(ASK_WITHIN_MS));
    if (context !== null && context < ROOMY_CONTEXT)
      return { state: "warning", says: say("model.small", { name, context }), fix: say("model.smallFix") };
    return { state: "ok", says: say("model.ok", { name }) };
  } catch (error) {
    const problem = error instanceof ConnectorError ? toModelProblem(error) : "busy";
    return {
      state: "problem",
      says: say(`model.problem.${problem}`, { name, address: url ?? provider }),
      fix: say("model.fix"),
    };
  }
}
