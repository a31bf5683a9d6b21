/**
 * Acts on items in groups: those that come while a group is under way make up the next one, so that a
 * statement and its commit are paid once for all of them and nobody waits for a timer. Where a group fails,
 * each of its items is tried alone, so none fails for another's fault: to act on one twice must do no harm.
 */
export function groupCommit<Item>(act: (items: Item[]) => Promise<unknown>): (item: Item) => Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  let next: { items: Item[]; acted: Promise<unknown> } | null = null;

  const begin = () => {
    const items: Item[] = [];
    const acted = before.then(() => {
      next = null;
      return act(items);
    });
    before = acted.catch(() => {});
    return { items, acted };
  };

  return async (item) => {
    const { items, acted } = (next ??= begin());
    items.push(item);
    try {
      await acted;
    } catch (error) {
      if (items.length === 1) throw error;
      await act([item]);
    }
  };
}
