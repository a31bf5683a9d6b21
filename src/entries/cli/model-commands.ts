import { type Command, Option } from "commander";
import type { ModelConnector, ModelProvider } from "../../connectors/model/contract.ts";
import { explainTest } from "../../operator/model/explain-model.ts";
import { type ModelInput, ModelSettingsError, setModel } from "../../operator/model/set-model.ts";
import { showModel } from "../../operator/model/show-model.ts";
import { listModels, type UsableModel } from "../../writer/model/list-models.ts";
import { deleteStoredModel } from "../../writer/model/store/stored-model.ts";
import { type ModelTest, testModel } from "../../writer/model/test-model.ts";
import { CommandError, type Parts, print, withParts } from "./parts.ts";
import { readSecret } from "./read-secret.ts";

export function addModelCommands(program: Command): void {
  const model = program
    .command("model")
    .description("the language model that writes; without one, the built-in writer is used");
  addSet(model);
  model
    .command("test")
    .description("ask the model in use a few small questions: says what is wrong, or what it can do and costs")
    .action(() => withParts(testModelsInUse));
  model
    .command("show")
    .description("print the model in use, and where each value comes from; never the key")
    .action(async () => {
      for (const line of await withParts(showModel)) print(line);
    });
  model
    .command("clear")
    .description("delete the stored model with its key")
    .action(async () => {
      const isGone = await withParts(deleteStoredModel);
      print(isGone ? "The stored model is deleted." : "No model was stored.");
    });
}

type SetOptions = {
  vendor?: ModelProvider;
  name?: string;
  url?: string;
  price?: string;
  /** False: the server needs none. */
  key: boolean;
  keepKey?: true;
  untested?: true;
};

function addSet(model: Command): void {
  model
    .command("set")
    .description("test a model and store it sealed; asks for the key, or reads it from standard input")
    .addOption(new Option("--vendor <vendor>", "whose model").choices(["openai-compatible", "anthropic", "google"]))
    .option("--name <name>", "the vendor's name for the model")
    .option("--url <address>", "base address of an OpenAI-compatible server, e.g. https://api.openai.com/v1")
    .option("--price <in/out>", "US dollars per million tokens, e.g. 0.10/0.50; default: the price table")
    .option("--no-key", "the server needs no key")
    .option("--keep-key", "keep the stored key")
    .option("--untested", "store it without a test")
    .action(async (options: SetOptions) => {
      const apiKey = options.keepKey ? "kept" : options.key ? await askForKey() : null;
      await withParts((parts) =>
        storeTested(parts, { ...options, provider: options.vendor, apiKey }, options.untested ?? false),
      );
    });
}

async function askForKey(): Promise<string | null> {
  const key = await readSecret("API key (hidden; leave empty for none): ");
  return key === "" ? null : key;
}

async function storeTested(parts: Parts, input: ModelInput, isUntested: boolean): Promise<void> {
  const { model, test, isStored } = await withConnect(parts, (connect) =>
    setModel({ ...parts, connect }, input, { isUntested }),
  ).catch((error: unknown) => {
    throw error instanceof ModelSettingsError ? new CommandError(error.message) : error;
  });
  if (test !== null) tell(test, model);
  if (!isStored) throw new CommandError("Nothing was stored. --untested stores it anyway.");
  print(
    parts.config.writing.models.length > 0
      ? "Stored, but MODEL_PROVIDER is set in the environment and wins. Remove it to use this model."
      : "Stored. The service uses it from the next article on.",
  );
}

async function testModelsInUse(parts: Parts): Promise<void> {
  const models = await listModels(parts, { config: parts.config.writing, keys: parts.secrets.modelKeys });
  if (models.length === 0)
    throw new CommandError("No model: the built-in writer writes. Set one with galley model set.");
  await withConnect(parts, async (connect) => {
    for (const model of models) {
      const test = await testModel(parts, await connect(model), model.price);
      tell(test, model);
      if (!test.works) process.exitCode = 1;
    }
  });
}

function tell(test: ModelTest, model: Pick<UsableModel, "name" | "url">): void {
  for (const line of explainTest(test, model)) print(line);
}

type Connect = (model: UsableModel) => Promise<ModelConnector>;

async function withConnect<T>({ config }: Parts, run: (connect: Connect) => Promise<T>): Promise<T> {
  const { createOutbound } = await import("../../platform/guards/outbound.ts");
  const { openModel } = await import("../../context.ts");
  const outbound = createOutbound({ allow: config.outboundAllow });
  try {
    return await run((model) => openModel(model, config.writing, outbound));
  } finally {
    await outbound.close();
  }
}
