/** Fields that somebody edited. Those of a closed form are no longer in the page. */
const touched = new Set<Element>();
/** Work that a reload would end. */
const running = new Set<symbol>();
/** The form whose submit event is being handled. */
let submitted: EventTarget | null = null;

export function watchFields(): void {
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element) touched.add(target);
  });
  const recordForm = ({ target }: Event) => {
    submitted = target;
    setTimeout(() => (submitted = null));
  };
  document.addEventListener("submit", recordForm, true);
}

/**
 * Call while a form's submit event is handled; call what it returns if the form couldn't be saved. What is typed
 * meanwhile isn't saved either way.
 */
export function beginSaving(): () => void {
  const form = submitted;
  const sent = Array.from(touched).filter((field) => form instanceof Element && form.contains(field));
  for (const field of sent) touched.delete(field);
  return () => {
    for (const field of sent) touched.add(field);
  };
}

/** Call before work that a reload would end; call what it returns afterwards. */
export function holdReload(): () => void {
  const work = Symbol();
  running.add(work);
  return () => void running.delete(work);
}

/** Whether a reload could lose something typed here, or end what is running. */
export function hasUnsaved(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return touched.size + running.size > 0;
}
