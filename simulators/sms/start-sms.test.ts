import { describe, expect, test } from "vitest";
import { useSimulator } from "../kit/use-simulator.ts";
import { startSms } from "./start-sms.ts";

const sid = "AC00000000000000000000000000000001";
const gateway = useSimulator(startSms);

const send = (form: Record<string, string>, token = "CANARY-sms-token") =>
  fetch(`${gateway.url}/2010-04-01/Accounts/${sid}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString("base64")}` },
    body: new URLSearchParams(form),
  });

describe("the simulated SMS gateway", () => {
  test("accepts and stores a message", async () => {
    const answer = await send({ To: "+41791234567", From: "Galley", Body: "Mã của bạn: 012345" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ to: "+41791234567", status: "queued" });
    const kept = (await (await fetch(`${gateway.url}/api/messages?to=%2B41791234567`)).json()) as {
      messages: { body: string }[];
    };
    expect(kept.messages.map(({ body }) => body)).toEqual(["Mã của bạn: 012345"]);
    expect(await (await fetch(gateway.url)).text()).toContain("012345");
  });

  test("refuses a wrong token, a wrong number and an empty text with the vendor's codes", async () => {
    expect(await (await send({ To: "+41791234567", From: "Galley", Body: "x" }, "wrong")).json()).toMatchObject({
      code: 20_003,
      status: 401,
    });
    expect(await (await send({ To: "0791234567", From: "Galley", Body: "x" })).json()).toMatchObject({
      code: 21_211,
      status: 400,
    });
    expect((await send({ To: "+41791234567", From: "Galley", Body: "" })).status).toBe(400);
  });

  test("fails on request", async () => {
    const fault = { fault: { kind: "error", code: 20_429, status: 429, message: "Too many requests" } };
    await gateway.control("POST", "/faults", fault);
    expect(await (await send({ To: "+41791234567", From: "Galley", Body: "x" })).json()).toMatchObject({
      code: 20_429,
    });
    expect((await send({ To: "+41791234567", From: "Galley", Body: "x" })).status).toBe(201);
  });
});
