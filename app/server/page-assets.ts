import { createContext } from "react";

/** What a page without the router's scripts carries in itself instead of asking for it. */
export type PageAssets = {
  /** Undefined on a page that is rendered once for all: its styles are allowed by their hash. */
  nonce: string | undefined;
  /** The stylesheets of the matched routes, in one text. */
  styles: string;
  /** Address of the script that every page with scripts begins with; null for a page without. */
  script: string | null;
  /** Addresses of that script and of what it imports, to be fetched side by side. */
  preloads: string[];
};

/** Null on a page that the router hydrates: there the router links styles and scripts. */
export const PageAssetsContext = createContext<PageAssets | null>(null);
