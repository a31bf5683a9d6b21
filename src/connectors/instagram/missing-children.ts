import { ConnectorError } from "../../platform/connector-error.ts";
import type { PageRequest } from "../source.ts";
import type { ApiMedia, ApiMediaPage } from "./api-types.ts";

type Edges = {
  listChildren(mediaId: string): Promise<ApiMediaPage>;
  findKnown?: PageRequest["findKnown"] | undefined;
};

/**
 * Carousels sometimes come without children, or with children that lack their URL, although the edge
 * `/{id}/children` has them (field reports). Pictures that are still without a URL stay that way, so known posts are
 * left as they are.
 */
export async function fetchMissingChildren(media: ApiMedia[], { listChildren, findKnown }: Edges): Promise<ApiMedia[]> {
  const incomplete = media.filter(isIncomplete).map(({ id }) => id);
  const known = incomplete.length === 0 ? undefined : await findKnown?.(incomplete);
  const complete: ApiMedia[] = [];
  for (const item of media) {
    const isMissing = incomplete.includes(item.id) && !known?.has(item.id);
    complete.push(isMissing ? await withChildren(item, listChildren) : item);
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
