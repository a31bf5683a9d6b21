/** Blocks of a version by index: `from` up to, but not including, `to`. */
export type Section = { from: number; to: number };

/** Reads the section from a row of change_requests; null for the whole article. */
export function readSection(row: { section_from: number | null; section_to: number | null }): Section | null {
  return row.section_from === null || row.section_to === null ? null : { from: row.section_from, to: row.section_to };
}
