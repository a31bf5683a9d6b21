import { useState } from "react";
import { atBase } from "../../base-path.ts";
import { PostTile } from "./PostTile.tsx";
import type { EarlierPost } from "./sources-documents.ts";

type EarlierTileProps = { post: EarlierPost; checked: boolean; onChange(checked: boolean): void };

/** A post of a connected account, whose photo Instagram may no longer have. */
export function EarlierTile({ post: { id, caption, postedAt }, checked, onChange }: EarlierTileProps) {
  const [hasPhoto, setHasPhoto] = useState(true);
  const photo = hasPhoto ? atBase(`/bot/sources/photo?post=${id}`) : null;
  const shown = { caption, postedAt, photo, checked, onChange };
  return <PostTile {...shown} onPhotoFailed={() => setHasPhoto(false)} />;
}
