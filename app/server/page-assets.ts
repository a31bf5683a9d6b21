import { createContext } from "react";

/** What a page without the router's scripts inlines instead of requesting it. */
export type PageAssets = {
  /** Undefined on a prerendered page, whose styles are allowed by their hash. */
  nonce: string | undefined;
  /** The stylesheets of the matched routes, joined. */
  styles: string;
  /** Their URLs, on a page whose scripts would otherwise fetch them again. */
  sheets: string[];
  /** URL of the script that every page with scripts starts with; null for a page without. */
  script: string | null;
  /** URLs of that script and its imports, to be fetched in parallel. */
  preloads: string[];
};

/** Null on a page that the router hydrates: the router links its styles and scripts. */
export const PageAssetsContext = createContext<PageAssets | null>(null);
