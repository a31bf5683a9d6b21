import { z } from "zod";

/** The fields that we read of the Messages resource (Twilio, Programmable Messaging API, 2010-04-01). */
export const messageSchema = z.object({ sid: z.string().min(1), status: z.string() });

/** The form of every error; only `code` is stable (Twilio, "Error and warning dictionary"). */
export const refusalSchema = z.object({ code: z.number().int(), message: z.string() });
