/** The benchmark's argument at this place. One that is no number ends it. */
export function readNumber(usual: number, place = 1): number {
  const given = process.argv[place + 1] ?? usual;
  if (!Number.isNaN(Number(given))) return Number(given);
  console.error(`"${given}" is no number. For several benchmarks: npm run bench -- all <name> <name>`);
  process.exit(1);
}
