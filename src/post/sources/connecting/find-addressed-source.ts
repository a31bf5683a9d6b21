import { ConnectorError } from "../../../platform/connector-error.ts";
import { addressedKinds, type FoundSource } from "../../../connectors/source.ts";
import type { Context } from "../../../context.ts";
import { type FieldError, GalleyError } from "../../../platform/errors.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";

const typedAddress = typedText({ max: 2_000, required: "required" });

/**
 * Finds the account or feed that an address or a handle names; stores nothing. Throws "invalid-input" for `address`:
 * "not-a-source", "sign-in-needed", "unreachable-url".
 */
export async function findAddressedSource(
  ctx: Pick<Context, "addressed" | "log">,
  input: { address: string },
): Promise<FoundSource> {
  const typed = parseInput(typedAddress, input.address, "address");
  for (const kind of addressedKinds) {
    const found = await ctx.addressed[kind].find(typed).catch((cause: unknown) => {
      if (!(cause instanceof ConnectorError)) throw cause;
      ctx.log.info({ err: cause, kind }, "could not find a source");
      throw new GalleyError("invalid-input", { field: "address", problem: toFieldError(cause), cause });
    });
    if (found !== null) return found;
  }
  throw new GalleyError("invalid-input", { field: "address", problem: "not-a-source" });
}

function toFieldError({ reason }: ConnectorError): FieldError {
  if (reason === "unauthorized" || reason === "forbidden") return "sign-in-needed";
  return ["not-found", "bad-answer", "rejected"].includes(reason) ? "not-a-source" : "unreachable-url";
}
