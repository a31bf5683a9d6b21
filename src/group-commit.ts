/**
 * Acts on items in groups: those that come while a group is under way make up the next one, so that a
 * statement and its commit are paid once for all of them and nobody waits for a timer. Resolves, or rejects,
 * with the item's own group.
 */
export function groupCommit<Item>(act: (items: Item[]) => Promise<unknown>): (item: Item) => Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  let next: { items: Item[]; acted: Promise<void> } | null = null;
  return (item) => {
    if (next !== null) {
      next.items.push(item);
      return next.acted;
    }
    const items = [item];
    const acted = before.then(async () => {
      next = null;
      await act(items);
    });
    before = acted.catch(() => {});
    next = { items, acted };
    return acted;
  };
}
