import { ConnectorError } from "../../../platform/connector-error.ts";
import type { ModelConnector } from "../../../connectors/model/contract.ts";
import { toModelProblem } from "../../../writer/model/model-problem.ts";
import { explainProblem } from "../../model/explain-model.ts";
import type { Check } from "../check.ts";

const ASK_WITHIN_MS = 30_000;

export const checkModels: Check = {
  name: "model",
  async look({ models }) {
    if (models.length === 0)
      return {
        state: "off",
        says:
          "The built-in writer is used. " +
          "For a language model, use galley model set, " +
          "or MODEL_PROVIDER, MODEL_NAME and MODEL_API_KEY (docs/models.md).",
      };
    const refused = (await Promise.all(models.map(ask))).filter((answer) => answer !== null);
    if (refused.length > 0)
      return {
        state: "problem",
        says: refused.join(" "),
        fix: "Compare name, key and address with the vendor's console, then try galley model test.",
      };
    return { state: "ok", says: `${models.map(({ model }) => model).join(" and ")} answered.` };
  },
};

/** Costs a few tokens. Null: it works. */
async function ask(connector: ModelConnector): Promise<string | null> {
  try {
    await connector.probe(AbortSignal.timeout(ASK_WITHIN_MS));
    return null;
  } catch (error) {
    const problem = error instanceof ConnectorError ? toModelProblem(error) : "busy";
    return `${connector.model} cannot be used. ${explainProblem(problem, { ...connector, name: connector.model })}`;
  }
}
