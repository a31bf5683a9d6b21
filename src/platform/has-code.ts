/** Whether it's an operating-system error with one of these codes, e.g. "EACCES". */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
