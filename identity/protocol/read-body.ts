import { CognitoError } from "./cognito-error.ts";

/** The longest request: a sign-up with all attributes stays far below. */
const mostBytes = 65_536;

/** What is left of it goes unread, so the connection cannot carry another request. */
export class RequestTooLong extends CognitoError {
  constructor() {
    super("SerializationException", "Request is too long");
  }
}

/** A request's body as text; gives up at the first byte too many, whatever the headers say. */
export const readText = async (request: Request): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > mostBytes) throw new RequestTooLong();
      chunks.push(chunk);
    }
  } catch (error) {
    // Whoever sent it has gone, or was too slow; nobody reads the answer.
    throw error instanceof CognitoError ? error : new CognitoError("SerializationException", "Request was cut short");
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};
