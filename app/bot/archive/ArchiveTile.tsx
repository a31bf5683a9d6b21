import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PostTile } from "../sources/PostTile.tsx";
import type { ArchiveFile } from "./reading/open-files.ts";
import type { FoundPost } from "./reading/shapes.ts";

type ArchiveTileProps = {
  post: FoundPost;
  picture: ArchiveFile | null;
  /** The number of its series. */
  series: number | null;
  checked: boolean;
  onChange(checked: boolean): void;
};

/** A post of the archive; its photo is read from the file while the tile is near the screen. */
export function ArchiveTile({ post, picture, series, checked, onChange }: ArchiveTileProps) {
  const { t } = useTranslation("archive");
  const { photo, isUnreadable } = useThumbnail(picture);
  const { caption, postedAt, hidden } = post;
  const marks = [
    ...(series === null ? [] : [t("series.mark", { number: series })]),
    ...(hidden === null ? [] : [t(`hidden.${hidden}`)]),
    ...(isUnreadable ? [t("noThumbnail")] : []),
  ];
  return (
    <PostTile
      caption={caption}
      postedAt={postedAt.toISOString()}
      photo={photo}
      marks={marks}
      checked={checked}
      onChange={onChange}
    />
  );
}

/** Makes a thumbnail of a photo, and releases it when the tile unmounts. */
function useThumbnail(picture: ArchiveFile | null): { photo: string | null; isUnreadable: boolean } {
  const [photo, setPhoto] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    if (picture === null) return;
    const gone = new AbortController();
    let address: string | null = null;
    void import("./thumbnails.client.ts")
      .then(({ makeThumbnail }) => makeThumbnail(picture, gone.signal))
      .then((made) => {
        if (gone.signal.aborted) {
          if (made !== null) URL.revokeObjectURL(made);
          return;
        }
        address = made;
        setPhoto(made);
        setUnreadable(made === null);
      });
    return () => {
      gone.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [picture]);
  return { photo, isUnreadable };
}
