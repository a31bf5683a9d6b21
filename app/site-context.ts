import { createContext, useContext } from "react";
import type { SiteContent } from "../src/site-content.ts";

/** What header, footer and head of the public pages need of the installation. */
export type Site = { publicUrl: string; partner: SiteContent["partner"] };

/** Null on a page that the router hydrates, as the browser does not have it there. */
export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site | null {
  return useContext(SiteContext);
}
