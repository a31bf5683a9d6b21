/** Batches loads by key: all keys requested in one tick go into one call. A key without a value gives undefined. */
export function createBatch<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: { keys: Set<string>; loaded: Promise<Map<string, Value>> } | null = null;
  return async (key) => {
    if (waiting === null) {
      const keys = new Set<string>();
      // Runs after this tick's resolvers, which run in their own promises, have added their keys.
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
