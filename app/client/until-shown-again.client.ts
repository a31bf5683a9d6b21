/** Resolves if people come back to this page after leaving it, and the browser has kept it as it was. */
export function untilShownAgain(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("pageshow", ({ persisted }) => persisted && resolve());
  });
}
