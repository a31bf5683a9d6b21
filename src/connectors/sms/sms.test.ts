import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { startSms } from "../../../simulators/sms/start-sms.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import { createSmsSender } from "./index.ts";

const account = "AC00000000000000000000000000000001";
const message = { to: "+41791234567", text: "Mã Galley của bạn: 012345" };
let gateway: Simulator;
let outbound: Outbound;

beforeAll(async () => {
  gateway = await startSms();
  outbound = createOutbound({ allow: [new URL(gateway.url).host] });
});
afterAll(async () => {
  await outbound.close();
  await gateway.close();
});

const sender = (token = "CANARY-sms-token") =>
  createSmsSender({ outbound, url: gateway.url, account, token, from: "Galley" });

async function received(to: string): Promise<string[]> {
  const answer = (await (await fetch(`${gateway.url}/api/messages?to=${encodeURIComponent(to)}`)).json()) as {
    messages: { body: string }[];
  };
  return answer.messages.map(({ body }) => body);
}

describe("a text message", () => {
  it("arrives whole, in every script", async () => {
    await sender().send(message);
    expect(await received(message.to)).toEqual([message.text]);
    expect(await (await fetch(gateway.url)).text()).toContain(message.text);
  });

  it.each([
    ["a wrong token", () => sender("wrong").send(message), { reason: "unauthorized", code: "20003", retryable: false }],
    [
      "a number that is none",
      () => sender().send({ ...message, to: "0791234567" }),
      { reason: "rejected", code: "21211", retryable: false },
    ],
    ["an empty text", () => sender().send({ ...message, text: "" }), { reason: "rejected", retryable: false }],
  ])("is refused for %s, by the gateway's code and without the number", async (_name, send, expected) => {
    const failure: unknown = await send().catch((error: unknown) => error);
    expect(failure).toMatchObject({ service: "sms", ...expected });
    expect(String(failure)).not.toContain("79123");
  });

  it("is not resent automatically when the gateway fails or is too busy", async () => {
    const faults = [
      { fault: { kind: "error", code: 20_429, status: 429, message: "Too many requests" } },
      { fault: { kind: "status", status: 503 } },
    ];
    await fetch(`${gateway.url}/_control/faults`, { method: "POST", body: JSON.stringify(faults) });
    const to = "+41790000000";
    await expect(sender().send({ ...message, to })).rejects.toMatchObject({ reason: "rate-limited", retryable: true });
    await expect(sender().send({ ...message, to })).rejects.toMatchObject({ reason: "unavailable", retryable: true });
    expect(await received(to)).toEqual([]);
  });
});
