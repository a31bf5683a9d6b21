import pLimit from "p-limit";

/** Runs `work` for 0 … count - 1, `width` at a time; returns the seconds taken. */
export async function atOnce(count: number, width: number, work: (index: number) => Promise<unknown>) {
  const began = performance.now();
  await pLimit(width).map(Array(count).keys(), work);
  return (performance.now() - began) / 1_000;
}
