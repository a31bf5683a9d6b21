import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";

/** The same depth as in browsers. Parsing time grows with the square of the depth, so we give up on deeper pages. */
const MAX_DEPTH = 512;

class TooDeepError extends Error {}

/** Parses an untrusted page. Null: nested too deep. */
export function parsePage(html: string): DefaultTreeAdapterTypes.Document | null {
  let depth = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooDeepError();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    return parse(html, { treeAdapter });
  } catch (error) {
    if (error instanceof TooDeepError) return null;
    throw error;
  }
}
