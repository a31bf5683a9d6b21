import { z } from "zod";

/** The last position on a page of a list ordered by time. */
export type PagePosition = { at: Date; id: string };

export type PageOf<Item> = { items: Item[]; hasMore: boolean; end: PagePosition | null };

/** Makes a page from a query for `first` + 1 rows; the extra row shows whether there are more. */
export function toPage<Item>(rows: Item[], first: number, toPosition: (item: Item) => PagePosition): PageOf<Item> {
  const items = rows.slice(0, first);
  const last = items.at(-1);
  return { items, hasMore: rows.length > first, end: last === undefined ? null : toPosition(last) };
}

const positionSchema = z.tuple([z.int().min(0).max(8.64e15), z.uuid()]);

/** Makes an opaque cursor. */
export function toCursor(position: PagePosition): string {
  return Buffer.from(JSON.stringify([position.at.getTime(), position.id])).toString("base64url");
}

/** Null if the text isn't one of our cursors. */
export function parseCursor(cursor: string): PagePosition | null {
  try {
    const [at, id] = positionSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return { at: new Date(at), id };
  } catch {
    return null;
  }
}
