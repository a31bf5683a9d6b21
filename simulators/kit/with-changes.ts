/** The same with the named parts changed: a schema's optional part that nobody named is undefined, and stays as it was. */
export function withChanges<T extends object>(before: T, changes: { [K in keyof T]?: T[K] | undefined }): T {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}
