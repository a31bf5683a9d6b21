import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { messageSchema } from "./api-types.ts";
import type { SmsSender } from "./contract.ts";
import { toSmsFailure } from "./failure.ts";

export type { SmsSender } from "./contract.ts";

export type SmsOptions = {
  outbound: Outbound;
  /** "https://api.twilio.com", or a gateway with the same API. */
  url: string;
  /** The account's SID, which is also the username. */
  account: string;
  token: string;
  /** A number in E.164, or a sender's name where the country allows one. */
  from: string;
};

/**
 * POSTs a form to `/2010-04-01/Accounts/<sid>/Messages.json` and expects 201. Never repeats it: the resource doesn't
 * support idempotency keys, and a second code would invalidate the first one.
 */
export function createSmsSender({ outbound, url, account, token, from }: SmsOptions): SmsSender {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  return {
    async send({ to, text }) {
      const answer = await outbound.fetch(address, {
        service: "sms",
        method: "POST",
        headers: {
          authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
        timeoutMs: 15_000,
        maxBytes: 100_000,
      });
      if (answer.status !== 201) throw toSmsFailure(answer);
      if (!messageSchema.safeParse(answer.findJson()).success)
        throw new ConnectorError("sms", "bad-answer", { code: "unexpected-shape" });
    },
  };
}
