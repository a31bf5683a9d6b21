/** A problem that the person at the terminal can solve: printed as a message without a stack trace. */
export class UserError extends Error {
  override readonly name = "UserError";
}
