/** Fields that somebody edited. Those of a closed form are no longer in the page. */
const touched = new Set<Element>();

export function watchFields(): void {
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element) touched.add(target);
  });
}

/** Whether a reload could lose something typed here. */
export function hasUnsaved(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return touched.size > 0;
}
