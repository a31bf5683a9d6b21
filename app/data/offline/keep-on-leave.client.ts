type Keep = () => Promise<unknown>;

/** Each saves an open form to this device. */
const keeps = new Set<Keep>();

/** Calls `keep` when the page is hidden or closed, and before somebody signs out. Returns a function to stop it. */
export function keepOnLeave(keep: Keep): () => void {
  keeps.add(keep);
  return () => void keeps.delete(keep);
}

export async function keepAll(): Promise<void> {
  await Promise.all([...keeps].map((keep) => keep()));
}

window.addEventListener("pagehide", () => void keepAll());
document.addEventListener("visibilitychange", () => void keepAll());
