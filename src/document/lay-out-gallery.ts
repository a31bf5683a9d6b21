/** The most photos side by side: on a phone, a fourth would be too small to see. */
const MOST = 3;
/** The ideal ratio of width to height for a row; many photos are smaller, so that they take less room. */
const FEW = { photos: 6, ratio: 1.9 };
const MANY_RATIO = 2.6;
/** How strongly one large photo before the others is preferred. */
const OPENER = 0.5;

/** Counts the photos alone in a row at the top: some targets treat those as single photos. */
export function countAlone(rows: readonly number[][]): number {
  const shared = rows.findIndex((row) => row.length > 1);
  return shared === -1 ? rows.length : shared;
}

type Rows = { cost: number; rows: number[][] };

/**
 * Arranges a gallery in rows by its photos' ratios of width to height, keeping their order; returns their indexes. A
 * row's photos have one height and fill its width, so none is cropped. With three or more photos, a wide first one
 * usually gets its own row.
 */
export function layOutGallery(ratios: readonly number[]): number[][] {
  const wanted = ratios.length <= FEW.photos ? FEW.ratio : MANY_RATIO;
  const costOf = (row: number[]) => {
    const ratio = row.reduce((sum, index) => sum + (ratios[index] ?? 1), 0);
    const opens = row.length === 1 && row[0] === 0 && ratios.length >= 3 && ratio >= 0.95;
    return Math.abs(Math.log(ratio / wanted)) - (opens ? OPENER : 0);
  };
  // The best rows for the first n photos.
  const best: Rows[] = [{ cost: 0, rows: [] }];
  for (let end = 1; end <= ratios.length; end += 1) {
    const ways = Array.from({ length: Math.min(MOST, end) }, (_, more) => {
      const row = Array.from({ length: more + 1 }, (__, at) => end - more - 1 + at);
      const before = best[end - more - 1] ?? { cost: 0, rows: [] };
      return { cost: before.cost + costOf(row), rows: [...before.rows, row] };
    });
    best.push(ways.reduce((one, other) => (other.cost < one.cost ? other : one)));
  }
  return best.at(-1)?.rows ?? [];
}
