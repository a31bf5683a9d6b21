export type Account = { sid: string; authToken: string };

export type StoredMessage = { sid: string; to: string; from: string; body: string; receivedAt: string };

export type SmsEvent = { type: "message"; message: StoredMessage };

export class SmsState {
  account: Account = { sid: "AC00000000000000000000000000000001", authToken: "CANARY-sms-token" };
  readonly messages: StoredMessage[] = [];

  apply({ message }: SmsEvent): void {
    this.messages.push(message);
  }
}
