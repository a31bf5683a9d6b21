/**
 * Keeps the keyboard's place in `page`. Browsers drop the focus when its element is disabled, such as a button while
 * its change runs, or removed, such as a row's button with its row. Gives it back once the element is enabled. If the
 * element is gone, the nearest remaining heading gets the focus, or else the page. Returns a function that stops this.
 */
export function keepFocus(page: HTMLElement): () => void {
  /** From the element that has or lost the focus up to `page`; empty once people have left it. */
  let path: Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    path = target instanceof Element && page.contains(target) ? pathTo(page, target) : [];
  };
  const forgetIfLeft = ({ target }: FocusEvent) => {
    // A removed element is still there during its event.
    queueMicrotask(() => {
      if (path[0] === target && canTakeFocus(path[0]) && document.activeElement !== path[0]) path = [];
    });
  };
  const forgetIfLost = () => {
    if (document.activeElement === document.body) path = [];
  };
  const observer = new MutationObserver(() => {
    const [held, ...around] = path;
    if (held === undefined || document.activeElement !== document.body) return;
    if (canTakeFocus(held)) focus(held);
    else if (!held.isConnected) {
      path = [];
      focus(findHeading(around) ?? page);
    }
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forgetIfLeft);
  document.addEventListener("pointerdown", forgetIfLost);
  observer.observe(page, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => {
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forgetIfLeft);
    document.removeEventListener("pointerdown", forgetIfLost);
    observer.disconnect();
  };
}

function pathTo(page: Element, target: Element): Element[] {
  const path = [target];
  for (let at = target; at !== page && at.parentElement; at = at.parentElement) path.push(at.parentElement);
  return path;
}

function canTakeFocus(element: Element | undefined): boolean {
  return element?.isConnected === true && !element.matches(":disabled");
}

/** None that people edit: an editor rebuilds what it didn't change itself. */
function findHeading(around: readonly Element[]): Element | undefined {
  for (const element of around) {
    const headings = element.isConnected ? [...element.querySelectorAll("h1, h2, h3")] : [];
    const heading = headings.find((one) => one.closest("[contenteditable]") === null);
    if (heading) return heading;
  }
  return undefined;
}

/** Doesn't scroll: people who use a mouse would see the page jump. */
function focus(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.matches("h1, h2, h3, main")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
