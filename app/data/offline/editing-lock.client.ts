/**
 * Whoever edits or sends a draft holds its lock, and a tab that is closed or crashes lets go of it: so a
 * draft is edited in one place and sent once. Answers how to let go, or null when another tab holds it.
 */
export async function takeEditingLock(editingId: string): Promise<(() => void) | null> {
  // Not there on plain http; then there is one tab as far as we can tell.
  if (!("locks" in navigator)) return () => {};
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`galley-draft-${editingId}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return resolve(null);
      await new Promise<void>((release) => resolve(release));
    });
    held.catch(reject);
  });
}
