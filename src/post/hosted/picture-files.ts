/** The widths in which a blog has each picture: a phone's screen, twice that, and a large screen's. */
const WIDTHS = [480, 800, 1_200] as const;
const WIDEST = 1_600;

/** The widths that a picture of this width has, narrowest first. */
export function listWidths(width: number): number[] {
  const widest = Math.min(width, WIDEST);
  return [...WIDTHS.filter((each) => each < widest), widest];
}

/** The width for feeds and link previews, which crop to about 1200 by 630. */
export function toPreviewWidth(width: number): number {
  return listWidths(width).findLast((each) => each <= 1_200) ?? width;
}

/** The name of a picture's file, e.g. "3f2a….800.jpg". */
export function toFileName(file: string, width: number): string {
  return `${file}.${width}.jpg`;
}

const fileName = /^[0-9a-f]{32}\.\d{1,4}\.jpg$/;

/** Where a file is stored. Null if it can't be the name of one. */
export function toStorageKey(ownerId: string, name: string): string | null {
  return fileName.test(name) ? `${ownerId}/blog/${name}` : null;
}
