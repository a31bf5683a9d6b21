import type { Locator } from "playwright-core";

/** More than any page takes from one end to the other. */
const MOST_TABS = 80;

/** Moves the focus to an element with the Tab key, as soon as the element can be used. */
export async function tabTo(target: Locator): Promise<void> {
  await target.click({ trial: true });
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error("The Tab key does not reach it");
}

export async function press(target: Locator, key = "Enter"): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}
