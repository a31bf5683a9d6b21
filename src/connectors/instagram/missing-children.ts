import { ConnectorError } from "../../platform/connector-error.ts";
import type { ApiMedia, ApiMediaPage } from "./api-types.ts";

/**
 * Carousels sometimes come without children, or with children that lack their URL, although the edge
 * `/{id}/children` has them (field reports). Pictures that are still without a URL stay that way.
 */
export async function fetchMissingChildren(
  media: ApiMedia[],
  listChildren: (mediaId: string) => Promise<ApiMediaPage>,
): Promise<ApiMedia[]> {
  const complete: ApiMedia[] = [];
  for (const item of media) {
    complete.push(isIncomplete(item) ? await withChildren(item, listChildren) : item);
  }
  return complete;
}

function isIncomplete({ media_type, children }: ApiMedia): boolean {
  if (media_type !== "CAROUSEL_ALBUM") return false;
  return !children?.data.length || children.data.some((child) => child.media_type === "IMAGE" && !child.media_url);
}

async function withChildren(
  item: ApiMedia,
  listChildren: (mediaId: string) => Promise<ApiMediaPage>,
): Promise<ApiMedia> {
  try {
    const { data } = await listChildren(item.id);
    const known = new Map(item.children?.data.map((child) => [child.id, child]));
    return data.length
      ? { ...item, children: { data: data.map((child) => ({ ...known.get(child.id), ...child })) } }
      : item;
  } catch (error) {
    if (error instanceof ConnectorError && (error.reason === "rejected" || error.reason === "not-found")) return item;
    throw error;
  }
}
