import { z } from "zod";

/** The Messages resource (Twilio, Programmable Messaging API, 2010-04-01); only what is read. */
export const messageSchema = z.object({ sid: z.string().min(1), status: z.string() });

/** Every refusal has this form; `code` is the stable one (Twilio, "Error and warning dictionary"). */
export const refusalSchema = z.object({ code: z.number().int(), message: z.string() });
