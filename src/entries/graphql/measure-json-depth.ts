/** How many objects and lists lie in each other in a JSON text; whatever walks such a value calls itself as often. */
export function measureJsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  // Brackets in strings are matched with their string.
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, ++depth);
    else if (token === "]" || token === "}") depth -= 1;
  }
  return deepest;
}
