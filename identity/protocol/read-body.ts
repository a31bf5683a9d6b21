import { CognitoError } from "./cognito-error.ts";

/** The longest request: a sign-up with all attributes stays far below. */
const mostBytes = 65_536;

/** A request's body as text; gives up at the first byte too many, whatever the headers say. */
export const readText = async (request: Request): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw new CognitoError("SerializationException", "Request is too long");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};
