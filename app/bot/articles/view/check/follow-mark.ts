import type { MouseEvent } from "react";
import { flushSync } from "react-dom";

/**
 * Follows a link between a mark in the text and its finding: `open` reveals what may be hidden, then the focus moves
 * there. Sets the URL's fragment without loading anything.
 */
export function followMark(event: MouseEvent<HTMLElement>, open: (id: string) => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
  const fragment = event.target.closest('a[href^="#"]')?.getAttribute("href");
  if (!fragment) return;
  event.preventDefault();
  const id = fragment.slice(1);
  flushSync(() => open(id));
  const address = new URL(window.location.href);
  address.hash = id;
  window.history.replaceState(window.history.state, "", address);
  const found = document.getElementById(id);
  if (!found) return;
  if (found.tabIndex === -1) found.setAttribute("tabindex", "-1");
  found.focus({ preventScroll: true });
  found.scrollIntoView({ block: "center" });
}
