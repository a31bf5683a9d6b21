import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";

/** As deep as browsers go. Parsing takes time with the square of the depth, so a deeper page is given up. */
const MAX_DEPTH = 512;

class TooDeepError extends Error {}

/** A page of somebody else's. Null: nested too deep. */
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
