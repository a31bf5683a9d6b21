import { createContext } from "react";

/** What a page without the router's scripts carries in itself instead of asking for it. */
export type PageAssets = {
  nonce: string;
  /** Contents of the stylesheets of the matched routes. */
  sheets: string[];
  /** Address of the script that wakes the page's island; null for a page without scripts. */
  script: string | null;
};

/** Null on a page that the router hydrates: there the router links styles and scripts. */
export const PageAssetsContext = createContext<PageAssets | null>(null);
