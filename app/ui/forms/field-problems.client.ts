type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Counts ids: `crypto.randomUUID` is unavailable on plain http. */
let lastId = 0;

/**
 * Shows what is wrong with a field, in the page's language; the browser's own bubble uses the browser's. The rules stay
 * in the markup, where assistive technology finds them and where they apply before any script does; the texts are the
 * field's own (`data-required`) or the general ones.
 */
export function showFieldProblems(): void {
  // The event doesn't bubble.
  document.addEventListener("invalid", (event) => isControl(event.target) && refuse(event, event.target), true);
  for (const change of ["input", "change", "reset"]) document.addEventListener(change, ({ target }) => forget(target));
}

function refuse(event: Event, control: Control): void {
  event.preventDefault();
  clear(control);
  const words = document.createElement("p");
  words.id = `problem-${(lastId += 1)}`;
  words.className = "field-problem";
  words.textContent = toWords(control);
  placeOf(control).append(words);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [...describedBy(control), words.id].join(" "));
  // Without its bubble, the browser doesn't focus the field either. The form's first invalid field gets the focus.
  if (control.form?.querySelector(":invalid:not(fieldset)") === control) control.focus();
}

function toWords({ validity, dataset, minLength }: Control & { minLength?: number }): string {
  const { required, invalid } = dataset;
  const { problemRequired = "", problemEmail = "", problemShort = "", problemInvalid = "" } = document.body.dataset;
  if (validity.valueMissing) return required ?? problemRequired;
  if (validity.tooShort) return problemShort.replace("{{min}}", String(minLength));
  return invalid ?? (validity.typeMismatch ? problemEmail : problemInvalid);
}

function forget(target: EventTarget | null): void {
  if (target instanceof HTMLFormElement) for (const control of target.elements) forget(control);
  else if (isControl(target)) clear(target);
}

function clear(control: Control): void {
  const words = placeOf(control).querySelector(":scope > .field-problem");
  if (words === null) return;
  words.remove();
  control.removeAttribute("aria-invalid");
  control.setAttribute(
    "aria-describedby",
    describedBy(control)
      .filter((id) => id !== words.id)
      .join(" "),
  );
}

function describedBy(control: Control): string[] {
  return control.getAttribute("aria-describedby")?.split(" ").filter(Boolean) ?? [];
}

/** The element around a field and its label. */
function placeOf(control: Control): Element {
  return control.closest("[data-field], .mantine-InputWrapper-root") ?? control.parentElement ?? control;
}

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}
