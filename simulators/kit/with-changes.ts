/**
 * Returns a copy with the given changes. Undefined means unchanged, because that is how schemas represent an omitted
 * field.
 */
export function withChanges<T extends object>(before: T, changes: { [K in keyof T]?: T[K] | undefined }): T {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}
