import { randomBytes } from "node:crypto";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { auth } from "hono/utils/basic-auth";
import { z } from "zod";
import { listTable, type Page, toPage, toTime } from "../kit/page.ts";
import { startSimulator, type Kit, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";

type Account = { sid: string; authToken: string };
type StoredMessage = { sid: string; to: string; from: string; body: string; receivedAt: string };

export type SmsOptions = SimulatorOptions & {
  /** The gateway's account. */
  account?: Partial<Account> | undefined;
};

const e164 = /^\+[1-9][0-9]{4,14}$/;
const longestBody = 1600;

/**
 * An SMS gateway in the shape of Twilio's Messages resource (Twilio, Programmable Messaging API, 2010-04-01). Messages
 * stay here and are shown at `/`.
 */
export async function startSms(options: SmsOptions = {}): Promise<Simulator> {
  return await startSimulator("sms", options, (kit) => {
    const state = openState(kit);
    const app = new Hono();
    app.get("/", (c) => c.html(messagesPage([...state.messages.values()])));
    app.get("/api/messages", (c) => {
      const to = c.req.query("to");
      return c.json({
        messages: [...state.messages.values()].filter((message) => to === undefined || message.to === to),
      });
    });
    app.post("/2010-04-01/Accounts/:sid/Messages.json", (c) => acceptMessage(state, kit, c));
    app.notFound(() => gatewayError(20_404, 404, "The requested resource was not found"));
    return {
      start: async () => {
        Object.assign(state.account, options.account);
      },
      fetch: (request, env) => app.fetch(request, env),
      vendorError: ({ code, status, message }) => gatewayError(Number(code), status ?? 400, message ?? "Error"),
    };
  });
}

type State = ReturnType<typeof openState>;

function openState(kit: Kit) {
  const account: Account = { sid: "AC00000000000000000000000000000001", authToken: "CANARY-sms-token" };
  return { account: kit.object("account", account), messages: kit.map<string, StoredMessage>("messages") };
}

function messagesPage(messages: StoredMessage[]): Page {
  const rows = messages.toReversed().map(({ receivedAt, to, body }) => [toTime(receivedAt), to, body]);
  return toPage(
    "Text messages",
    html`<h1>Text messages</h1>
      <p>A simulated gateway: no telephone gets these. ${messages.length} so far.</p>
      ${listTable(["Received", "To", "Text"], rows)}`,
    { look: "list", head: html`<meta http-equiv="refresh" content="10" />` },
  );
}

const messageSchema = z.object({ To: z.string(), From: z.string().min(1), Body: z.string().min(1).max(longestBody) });

async function acceptMessage(state: State, kit: Kit, c: Context): Promise<Response> {
  const { sid, authToken } = state.account;
  const given = auth(c.req.raw);
  if (given?.username !== sid || given.password !== authToken || c.req.param("sid") !== sid)
    return gatewayError(20_003, 401, "Authenticate");
  const form = messageSchema.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())));
  if (!form.success) return gatewayError(21_602, 400, "Message body, To and From are required.");
  if (!e164.test(form.data.To)) return gatewayError(21_211, 400, `Invalid 'To' Phone Number: ${form.data.To}`);
  const message: StoredMessage = {
    sid: `SM${randomBytes(16).toString("hex")}`,
    to: form.data.To,
    from: form.data.From,
    body: form.data.Body,
    receivedAt: kit.clock.now().toISOString(),
  };
  state.messages.set(message.sid, message);
  kit.journal.effect("message.accepted", { sid: message.sid, to: message.to });
  return c.json(
    {
      sid: message.sid,
      account_sid: sid,
      to: message.to,
      from: message.from,
      body: message.body,
      status: "queued",
      num_segments: "1",
      error_code: null,
      error_message: null,
    },
    201,
  );
}

function gatewayError(code: number, status: number, message: string): Response {
  return Response.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, { status });
}
