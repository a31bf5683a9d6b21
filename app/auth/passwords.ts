/** Its name is the key of its text, like the sign-in library's errors. */
export class PasswordsDifferError extends Error {
  override readonly name = "PasswordsMustMatch";
}

/** Returns the password of `NewPasswordFields` if both entries match. */
export function requireSamePasswords({ password = "", repeated = "" }: Record<string, string>): string {
  if (password !== repeated) throw new PasswordsDifferError();
  return password;
}
