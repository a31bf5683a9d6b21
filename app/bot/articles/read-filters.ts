import type { GenerateStatus, PublishStatus } from "./article-documents.ts";

export const generateStatuses: GenerateStatus[] = ["PENDING", "GENERATING", "GENERATED", "FAILED"];
export const publishStatuses: PublishStatus[] = ["UNPUBLISHED", "PUBLISHED"];

/** The filters in the list's URL; null for anything absent or unknown. */
export type Filters = {
  generate: GenerateStatus | null;
  publish: PublishStatus | null;
  text: string | null;
  problems: "1" | null;
  after: string | null;
};

/** The API's limit. */
const MAX_TEXT = 200;

export function readFilters(params: URLSearchParams): Filters {
  return {
    generate: generateStatuses.find((status) => status === params.get("generate")) ?? null,
    publish: publishStatuses.find((status) => status === params.get("publish")) ?? null,
    text: params.get("text")?.trim().slice(0, MAX_TEXT) || null,
    problems: params.get("problems") === "1" ? "1" : null,
    after: params.get("after") || null,
  };
}
