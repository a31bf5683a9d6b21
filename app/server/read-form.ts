import { data } from "react-router";
import type { z } from "zod";

/**
 * Checks a submitted form and returns the parsed fields. Throws 405 for a request that submits nothing and 400 for a
 * body that isn't the page's form.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  toValue: (fields: FormData) => unknown = Object.fromEntries,
): Promise<z.output<Schema>> {
  if (request.method !== "POST") throw data(null, { status: 405 });
  const fields = await request.formData().catch(() => new FormData());
  const form = schema.safeParse(toValue(fields));
  if (!form.success) throw data(null, { status: 400 });
  return form.data;
}
