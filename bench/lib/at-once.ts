/** Runs `work` for 0 … count - 1, `width` at a time; returns the seconds taken. */
export const atOnce = async (count: number, width: number, work: (index: number) => Promise<void>): Promise<number> => {
  const began = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return (performance.now() - began) / 1000;
};
