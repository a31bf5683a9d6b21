import { data } from "react-router";
import { z } from "zod";
import { readForm } from "../server/read-form.ts";

const fields = z.record(z.string(), z.string());

/** A form's fields; `intent` says which of the page's forms it is. Throws 400 for one that the page doesn't have. */
export async function readIntent<Intent extends string>(
  request: Request,
  intents: readonly Intent[],
): Promise<{ intent: Intent; form: Record<string, string> }> {
  const { intent: asked = "", ...form } = await readForm(request, fields);
  const intent = intents.find((known) => known === asked);
  if (intent === undefined) throw data(null, { status: 400 });
  return { intent, form };
}
