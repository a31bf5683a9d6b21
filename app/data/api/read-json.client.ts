/** Something in front of the service answered for it: a proxy, for example, while the service restarts. */
export class UnavailableFailure extends Error {
  override readonly name = "UnavailableFailure";
}

/** Reads an answer's JSON. Throws UnavailableFailure, SyntaxError and network errors. */
export async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    if (!(error instanceof SyntaxError) || ![429, 502, 503, 504].includes(answer.status)) throw error;
    throw new UnavailableFailure(`status ${answer.status} without JSON`, { cause: error });
  }
}
