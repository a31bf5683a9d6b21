import type { Page } from "playwright-core";
import { untilStill } from "./until-still.ts";

/** Where the focus is: null on the page itself, before the first stop and after the last. */
type Stop = {
  id: number;
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The element that covers it; null if it is visible. */
  cover: string | null;
  isMarked: boolean;
  floats: boolean;
  /** Tab goes through its parts: day, month, year. */
  hasParts: boolean;
};

/** More stops than any page has. */
const MOST_STOPS = 300;

/**
 * Presses Tab from the top of the page to its end, and returns the problems: an invisible stop, a stop above the
 * previous one (the next column excepted), or a trap.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const faults: string[] = [];
  const passed = new Set<number>();
  let before: Stop | null = null;
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press("Tab");
    await page.evaluate(untilStill);
    const stop = await page.evaluate(readStop);
    if (stop === null) return faults;
    if (stop.hasParts && stop.id === before?.id) continue;
    if (passed.has(stop.id)) return stop.id === 1 ? faults : [...faults, `Tab is caught at ${stop.name}`];
    passed.add(stop.id);
    if (stop.cover !== null) faults.push(`focus that can't be seen: ${stop.name} (${stop.cover})`);
    else if (!stop.isMarked) faults.push(`focus without a mark: ${stop.name}`);
    if (before && !stop.floats && !before.floats && goesBack(before, stop))
      faults.push(`focus goes back up from ${before.name} to ${stop.name}`);
    before = stop;
  }
  return [...faults, `Tab doesn't reach the end in ${MOST_STOPS} stops`];
}

function goesBack(before: Stop, stop: Stop): boolean {
  const isAbove = stop.bottom <= before.top + 1;
  const isNextColumn = stop.left >= before.right - 1;
  return isAbove && !isNextColumn;
}

/** Runs in the page, once it has scrolled to where the focus is. */
function readStop(): Stop | null {
  const marked = window as { stops?: Map<Element, number> };
  const stops = (marked.stops ??= new Map());
  const element = document.activeElement;
  if (element === null || element === document.body || element === document.documentElement) return null;
  if (!stops.has(element)) stops.set(element, stops.size + 1);
  // The visible stand-in for a field drawn by its label, such as a radio button or a file input.
  const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null;
  const ownBox = element.getBoundingClientRect();
  const shown = label && (ownBox.width < 4 || getComputedStyle(element).opacity === "0") ? label : element;
  const box = shown.getBoundingClientRect();
  const middle = document.elementFromPoint(
    (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2,
    (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2,
  );
  let floats = false;
  for (let at: Element | null = element; at; at = at.parentElement)
    floats ||= /fixed|sticky/.test(getComputedStyle(at).position);
  // A password's field is in a box with the button that shows it.
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(
    element.closest(".mantine-Input-input") ?? element,
  );
  const isSeen =
    box.width > 0 &&
    box.height > 0 &&
    middle !== null &&
    (shown.contains(middle) || middle.contains(shown) || label?.contains(middle) === true);
  const text = element.textContent || element.getAttribute("name") || element.id;
  const drawnElsewhere =
    shown !== element || element.matches("input[type=checkbox], input[type=radio], [contenteditable]");
  return {
    id: stops.get(element) ?? 0,
    name: `<${element.tagName.toLowerCase()}> "${text.trim().slice(0, 40)}"`,
    left: box.left + scrollX,
    right: box.right + scrollX,
    top: box.top + scrollY,
    bottom: box.bottom + scrollY,
    cover: isSeen ? null : `at ${box.left},${box.top}, under ${middle?.outerHTML.slice(0, 80)}`,
    isMarked: drawnElsewhere || (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
    floats,
    hasParts: element.matches("input[type=date], input[type=time], input[type=datetime-local]"),
  };
}
