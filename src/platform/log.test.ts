import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { ConnectorError } from "./connector-error.ts";
import { createLog } from "./log.ts";

function logged(error: unknown): { err: Record<string, unknown> } {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  createLog("info", sink).error({ err: error }, "failed");
  return JSON.parse(lines.join(""));
}

test("a driver's error leaves its connection and its rows out of the log", () => {
  const error = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(lan@example.org)",
    client: { secretKey: 7 },
  });
  expect(Object.keys(logged(error).err).sort()).toEqual(["code", "message", "stack", "type"]);
});

test("a peer's failure and its cause are readable", () => {
  const error = new ConnectorError("wordpress", "rejected", {
    code: "rest_cannot_publish",
    cause: new Error("HTTP 403"),
  });
  expect(logged(error).err).toMatchObject({
    service: "wordpress",
    reason: "rejected",
    code: "rest_cannot_publish",
    cause: { message: "HTTP 403" },
  });
});

test("a thrown value that isn't an error isn't spelled out", () => {
  expect(logged({ password: "hidden" }).err).toBe("an unknown error");
});
