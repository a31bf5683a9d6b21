import type { ArticleFilter } from "./article-documents.ts";

export const tabs = ["review", "scheduled", "published", "problems", "all"] as const;
export type Tab = (typeof tabs)[number];

/** The list's filters, from its URL. */
export type Filters = { tab: Tab; text: string | null; after: string | null };

/** The API's limit. */
const MAX_TEXT = 200;

export function readFilters(params: URLSearchParams): Filters {
  const known = tabs.find((tab) => tab === params.get("tab"));
  return {
    // Mails link to the problems with their own parameter.
    tab: known ?? (params.get("problems") === "1" ? "problems" : "all"),
    text: params.get("text")?.trim().slice(0, MAX_TEXT) || null,
    after: params.get("after") || null,
  };
}

/** The query string of a list; "" without filters. */
export function toSearch({ tab, text, after }: Partial<Filters>): string {
  const params = new URLSearchParams();
  if (tab && tab !== "all") params.set("tab", tab);
  if (text) params.set("text", text);
  if (after) params.set("after", after);
  return params.size > 0 ? `?${params}` : "";
}

export const filterOf: Record<Tab, ArticleFilter> = {
  review: { toReview: true },
  scheduled: { isScheduled: true },
  published: { publishStatus: "PUBLISHED" },
  problems: { hasProblem: true },
  all: {},
};
