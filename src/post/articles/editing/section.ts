/** Blocks of a version by their places from 0: from `from` up to, without, `to`. */
export type Section = { from: number; to: number };

/** As it stands in a row of change_requests; null for the whole article. */
export function readSection(row: { section_from: number | null; section_to: number | null }): Section | null {
  return row.section_from === null || row.section_to === null ? null : { from: row.section_from, to: row.section_to };
}
