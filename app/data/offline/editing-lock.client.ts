/**
 * Locks a draft for editing or sending, so that it is edited in one place and sent once. Closing or crashing a tab
 * releases its locks. Returns a release function, or null if another tab holds the lock.
 */
export async function takeEditingLock(editingId: string): Promise<(() => void) | null> {
  // Unavailable on plain http; then we assume there is only one tab.
  if (!("locks" in navigator)) return () => {};
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`galley-draft-${editingId}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return resolve(null);
      await new Promise<void>((release) => resolve(release));
    });
    held.catch(reject);
  });
}
