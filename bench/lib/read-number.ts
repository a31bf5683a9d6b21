/** Reads the benchmark's argument at this place. Exits if it isn't a number. */
export function readNumber(usual: number, place = 1): number {
  const given = process.argv[place + 1] ?? usual;
  if (!Number.isNaN(Number(given))) return Number(given);
  console.error(`"${given}" isn't a number. For several benchmarks: npm run bench -- all <name> <name>`);
  process.exit(1);
}
