/**
 * Finds what people typed or chose on a server-rendered page before its scripts ran. React adopts such fields without
 * telling the components; each returned function repeats the change as a person would make it. Call this right after
 * hydration, and the functions once React is done with it.
 */
export function findEarlyInput(root: ParentNode): (() => void)[] {
  return [...root.querySelectorAll("input, select, textarea")].map(toRepetition).filter((repeat) => repeat !== null);
}

function toRepetition(field: Element): (() => void) | null {
  if (field instanceof HTMLSelectElement) return toChoice(field);
  if (field instanceof HTMLTextAreaElement) return toText(field);
  if (!(field instanceof HTMLInputElement) || field.type === "file" || field.type === "hidden") return null;
  return field.type === "checkbox" || field.type === "radio" ? toCheck(field) : toText(field);
}

function toChoice(field: HTMLSelectElement): (() => void) | null {
  const { value, options } = field;
  const first = [...options].find((option) => option.defaultSelected) ?? options[0];
  if (value === first?.value) return null;
  return () => {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
}

function toCheck(field: HTMLInputElement): (() => void) | null {
  const { checked, defaultChecked } = field;
  // The chosen radio button also covers the others.
  if (checked === defaultChecked || (field.type === "radio" && !checked)) return null;
  return () => {
    field.checked = defaultChecked;
    field.click();
  };
}

function toText(field: HTMLInputElement | HTMLTextAreaElement): (() => void) | null {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  if (value === defaultValue) return null;
  return () => {
    field.value = defaultValue;
    // Bypasses React, which watches each field's own `value` and would ignore the event as no change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
