import { useEffect, useRef, useState } from "react";
import { PostTile } from "../sources/PostTile.tsx";
import type { ArchiveFile } from "./reading/open-files.ts";
import type { FoundPost } from "./reading/shapes.ts";

type ArchiveTileProps = {
  post: FoundPost;
  picture: ArchiveFile | null;
  checked: boolean;
  onChange(checked: boolean): void;
};

/** A post of the archive; its photo is read from the file once the tile comes into view. */
export function ArchiveTile({ post, picture, checked, onChange }: ArchiveTileProps) {
  const tile = useRef<HTMLLIElement>(null);
  const [photo, setPhoto] = useState<string | null>(null);
  useEffect(() => {
    if (tile.current === null || picture === null) return;
    let address: string | null = null;
    let isGone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void import("./thumbnails.client.ts")
          .then(({ makeThumbnail }) => (isGone ? null : makeThumbnail(picture)))
          .then((made) => {
            address = made;
            if (!isGone) setPhoto(made);
            else if (made !== null) URL.revokeObjectURL(made);
          });
      },
      { rootMargin: "300px" },
    );
    observer.observe(tile.current);
    return () => {
      isGone = true;
      observer.disconnect();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [picture]);
  const { caption, postedAt } = post;
  return (
    <PostTile
      ref={tile}
      caption={caption}
      postedAt={postedAt.toISOString()}
      photo={photo}
      checked={checked}
      onChange={onChange}
    />
  );
}
