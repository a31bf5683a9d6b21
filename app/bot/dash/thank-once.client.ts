const key = "galley.premiumThanksAt";
/** The API reports an upgrade for a day. */
const SAME_UPGRADE_MS = 2 * 86_400_000;

/** Returns true once for each upgrade on this device. */
export function thankOnce(): boolean {
  const last = Number(localStorage.getItem(key) ?? 0);
  if (Date.now() - last < SAME_UPGRADE_MS) return false;
  localStorage.setItem(key, String(Date.now()));
  return true;
}
