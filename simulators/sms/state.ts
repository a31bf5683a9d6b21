import type { Kit } from "../kit/start-simulator.ts";

export type Account = { sid: string; authToken: string };

export type StoredMessage = { sid: string; to: string; from: string; body: string; receivedAt: string };

export type SmsState = ReturnType<typeof openState>;

export function openState(kit: Kit) {
  return {
    account: kit.object<Account>("account", {
      sid: "AC00000000000000000000000000000001",
      authToken: "CANARY-sms-token",
    }),
    messages: kit.map<string, StoredMessage>("messages"),
  };
}
