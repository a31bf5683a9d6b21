import { useRouteLoaderData } from "react-router";
import type { SiteContent } from "../src/platform/config/site-content.ts";

/** What the pages' header, footer and head need to know about the installation. */
export type Site = Pick<SiteContent, "partner" | "tagManagerId" | "statusPage"> & {
  publicUrl: string;
  /** Which build the page belongs to. */
  buildId: string;
};

/** Null if even that failed to load. */
export function useSite(): Site | null {
  return useRouteLoaderData<{ site: Site }>("root")?.site ?? null;
}
