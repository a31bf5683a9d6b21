import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { control } from "../../../test/rig.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { startModel } from "../../../simulators/model/start-model.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import type { ModelSettings } from "./contract.ts";
import { createModelConnector } from "./index.ts";
import { readAnswer } from "./read-answer.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startModel();
});
afterAll(() => simulator.close());
beforeEach(() => control(simulator, "DELETE", "/faults"));

const key = "sk-very-secret-key";
const outbounds: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(outbounds.map((outbound) => outbound.close())));

function connect(settings: Partial<ModelSettings> = {}, allow = [new URL(simulator.url).host]) {
  const outbound = createOutbound({ allow });
  outbounds.push(outbound);
  return createModelConnector(
    {
      provider: "openai-compatible",
      url: `${simulator.url}/v1`,
      model: "m",
      apiKey: { reveal: () => key },
      timeoutMs: 5_000,
      ...settings,
    },
    { outbound },
  );
}

const question = {
  instructions: "Answer.",
  prompt: 'Private words of an owner: {"word":"galley"}',
  schema: z.object({ word: z.string() }),
  maxOutputTokens: 100,
  structured: false,
};

test("calls no private address that the operator hasn't named", async () => {
  const { journal } = await control<{ journal: number }>(simulator, "GET", "/state");
  await expect(connect({}, []).ask(question)).rejects.toMatchObject({ reason: "blocked-address", retryable: false });
  expect((await control<{ journal: number }>(simulator, "GET", "/state")).journal).toBe(journal);
});

test.each(["openai-compatible", "anthropic", "google"] as const)(
  "%s: an error carries neither the key, the prompt nor the answer",
  async (provider) => {
    const body = JSON.stringify({
      error: {
        message: `Bad key ${key} in: Private words of an owner`,
        type: "authentication_error",
        code: `code with ${key}`,
      },
    });
    await control(simulator, "POST", "/faults", { fault: { kind: "status", status: 401, body } });
    const connector = connect({ provider, url: `${simulator.url}/${provider === "google" ? "v1beta" : "v1"}` });
    const error = await connector.ask(question).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: "ConnectorError", reason: "unauthorized" });
    for (let at: unknown = error; at instanceof Error; at = at.cause) {
      expect(`${at.stack ?? ""} ${JSON.stringify(at)} ${JSON.stringify(Object.entries(at))}`).not.toMatch(
        /sk-very|Private words/,
      );
    }
  },
);

test("the schema is sent only to a server that accepts one", async () => {
  await control(simulator, "POST", "/settings", { keys: [key] });
  const sent = async (structured: boolean) => {
    await connect().ask({ ...question, structured });
    const { records } = await control<{ records: { hasSchema: boolean }[] }>(
      simulator,
      "GET",
      "/journal?effect=model.answered",
    );
    return records.at(-1)?.hasSchema;
  };
  expect([await sent(true), await sent(false)]).toEqual([true, false]);
});

test.each([
  ['{"word":"a"}', { ok: true, value: { word: "a" } }],
  ['Here you are:\n```json\n{"word":"a"}\n```\nGood luck!', { ok: true, value: { word: "a" } }],
  ["", { ok: false, problem: "empty" }],
  ["No.", { ok: false, problem: "prose" }],
  ['{"word":"a', { ok: false, problem: "broken JSON" }],
  ['{"words":["a"]}', { ok: false, problem: "word: invalid_type" }],
  ['{"word":"a","__proto__":{"polluted":true}}', { ok: true, value: { word: "a" } }],
])("reads %j", (text, expected) => {
  expect(readAnswer(text, question.schema)).toEqual(expected);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
