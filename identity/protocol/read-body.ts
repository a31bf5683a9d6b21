import { CognitoError } from "./cognito-error.ts";

/** The longest request allowed: a sign-up with all attributes stays far below. */
const mostBytes = 65_536;

/** The rest of it isn't read, so the connection can't carry another request. */
export class RequestTooLong extends CognitoError {
  constructor() {
    super("SerializationException", "Request is too long");
  }
}

/** Reads a request's body as text; gives up at the first byte over the limit, whatever the headers say. */
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
    // The sender has disconnected or was too slow; nobody reads the response.
    throw error instanceof CognitoError ? error : new CognitoError("SerializationException", "Request was cut short");
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};
