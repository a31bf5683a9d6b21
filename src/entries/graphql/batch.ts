/** Loads by key, all keys that are asked for in one turn with one call. A key without a value gives undefined. */
export function createBatch<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: { keys: Set<string>; loaded: Promise<Map<string, Value>> } | null = null;
  return async (key) => {
    if (waiting === null) {
      const keys = new Set<string>();
      // After the resolvers of this turn, which run in promises of their own, have added their keys.
      const loaded = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = null;
        return load([...keys]);
      });
      waiting = { keys, loaded };
    }
    waiting.keys.add(key);
    return (await waiting.loaded).get(key);
  };
}
