/**
 * What was typed or chosen on a page of the server before its scripts ran. React takes such fields over
 * as they stand, and does not tell the components; each entry does the change again, as a person would.
 * To be called when the page has just been hydrated, and done when React is through with it.
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
  // Of radio buttons the one that was chosen stands for the other.
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
    // Past React, which watches each field's own `value` and would take the event for one without a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
