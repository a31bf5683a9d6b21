import { type RefCallback, useCallback, useState } from "react";

/** How far outside the screen to start rendering. */
const MARGIN = "1000px";

const waiting = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | null = null;

function observe(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) waiting.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  waiting.set(element, onChange);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    waiting.delete(element);
  };
}

/** Whether any of the elements that get one of the refs is near the screen. One observer serves the whole page. */
export function useNear(): { isNear: boolean; refs: readonly [RefCallback<Element>, RefCallback<Element>] } {
  const [first, setFirst] = useState(false);
  const [last, setLast] = useState(false);
  const toFirst = useCallback((element: Element | null) => (element ? observe(element, setFirst) : undefined), []);
  const toLast = useCallback((element: Element | null) => (element ? observe(element, setLast) : undefined), []);
  return { isNear: first || last, refs: [toFirst, toLast] };
}
