/** Nesting depth of objects and lists in a JSON text: the recursion depth of any code that walks the value. */
export function measureJsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  // Matches strings whole, so that brackets inside them don't count.
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, ++depth);
    else if (token === "]" || token === "}") depth -= 1;
  }
  return deepest;
}
