import { afterAll, beforeAll, expect, it } from "vitest";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { startModel } from "../../../simulators/model/start-model.ts";
import { startSms } from "../../../simulators/sms/start-sms.ts";
import { control } from "../../../test/rig.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import { listLocalModels } from "./list-local-models.ts";

let model: Simulator;
let other: Simulator;
let outbound: Outbound;
const hostOf = ({ url }: Simulator) => new URL(url).host;

beforeAll(async () => {
  [model, other] = await Promise.all([startModel(), startSms()]);
  outbound = createOutbound({ allow: [hostOf(model), hostOf(other)] });
  await control(model, "POST", "/settings", { models: ["qwen2.5vl:7b", "llama3.2:3b"] });
});
afterAll(async () => {
  await outbound?.close();
  await Promise.all([model?.close(), other?.close()]);
});

it("names the models of Ollama and of llama.cpp, each with the address to call", async () => {
  const url = `${model.url}/v1`;
  expect(await listLocalModels(outbound, { Ollama: [hostOf(model)], "llama.cpp": [hostOf(model)] })).toEqual([
    { name: "qwen2.5vl:7b", url, program: "Ollama" },
    { name: "llama3.2:3b", url, program: "Ollama" },
    { name: "qwen2.5vl:7b", url, program: "llama.cpp" },
    { name: "llama3.2:3b", url, program: "llama.cpp" },
  ]);
});

it("finds nothing where nobody answers, or something else does", async () => {
  const places = { Ollama: ["127.0.0.1:1", "nobody.invalid:11434", hostOf(other)], "llama.cpp": [hostOf(other)] };
  expect(await listLocalModels(outbound, places)).toEqual([]);
});
