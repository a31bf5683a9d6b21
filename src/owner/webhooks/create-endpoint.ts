import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { lockAccount } from "../lock-account.ts";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { z } from "zod";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";
import { secretPlace } from "./deliver-webhook.ts";
import { type WebhookEvent, webhookEvents } from "./webhook-event.ts";

/** Endpoints per owner. */
const AT_MOST = 10;

/** Whether the address may be called at all is checked on each call: a name can point elsewhere tomorrow. */
const urlSchema = typedText({ max: 1_000, required: "required" }).transform((text, { addIssue }) => {
  const url = URL.parse(text);
  const isUsable = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  if (!isUsable) {
    addIssue("invalid-url");
    return z.NEVER;
  }
  url.hash = "";
  return url.href;
});
const endpointSchema = z.object({
  url: urlSchema,
  events: z
    .array(z.enum(webhookEvents))
    .min(1, "required")
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
});

/** Creates an endpoint. Its secret is returned once and never again; it's stored sealed. Throws "invalid-input". */
export async function createEndpoint(
  ctx: Pick<Context, "clock" | "db" | "sealing">,
  caller: Caller,
  input: { url: string; events: WebhookEvent[] },
): Promise<{ id: string; secret: string }> {
  const { url, events } = parseInput(endpointSchema, input);
  const id = uuidv7();
  // The format of Standard Webhooks: 24 to 64 bytes in base64.
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, caller.ownerId);
    const { count } = await tx
      .selectFrom("webhook_endpoints")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("owner_id", "=", caller.ownerId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= AT_MOST)
      throw new GalleyError("invalid-input", { field: "url", problem: "too-many", max: AT_MOST });
    const sealed = ctx.sealing.seal(secret, secretPlace(caller.ownerId, id));
    await tx
      .insertInto("webhook_endpoints")
      .values({ owner_id: caller.ownerId, id, url, secret: sealed, events, created_at: ctx.clock.now() })
      .execute();
    await writeAudit(ctx, tx, caller, {
      action: "webhook.created",
      subjectId: id,
      detail: { host: new URL(url).host, events },
    });
  });
  return { id, secret };
}
