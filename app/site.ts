import { useRouteLoaderData } from "react-router";
import type { SiteContent } from "../src/platform/config/site-content.ts";

/** What header, footer and head of the pages need of the installation. */
export type Site = Pick<SiteContent, "partner" | "tagManagerId"> & {
  publicUrl: string;
  /** Which build the page belongs to. */
  buildId: string;
};

/** Null while even that could not be loaded. */
export function useSite(): Site | null {
  return useRouteLoaderData<{ site: Site }>("root")?.site ?? null;
}
