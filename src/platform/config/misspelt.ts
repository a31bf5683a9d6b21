/** Names that other programs read from the same environment, or deploy/compose.yaml from the same file. */
const OTHERS =
  /^(NODE|NPM|AWS|POSTGRES|COMPOSE|DOCKER|LC|OTEL|SSL|DEMO|GIT|XDG|SSH)_|^(PG[A-Z]+|TZ|LANG|(HTTPS?|NO|ALL)_PROXY)$/i;
/** Shorter names resemble too many others. */
const SHORTEST = 6;

/** A name that isn't a setting, and the setting that it looks like. */
export type Misspelt = { name: string; meant: string | null };

/** Lists unknown names that look like misspelt settings; of Galley's own file (`inFile`), all unknown names. */
export function listMisspelt(
  names: readonly string[],
  settings: readonly string[],
  inFile: ReadonlySet<string>,
): Misspelt[] {
  const known = [...settings, ...settings.map((name) => `${name}_FILE`)];
  return names.flatMap((name): Misspelt[] => {
    if (known.includes(name) || OTHERS.test(name)) return [];
    const meant = findMeant(name, known);
    if (meant !== undefined && (name.length >= SHORTEST || inFile.has(name))) return [{ name, meant }];
    return inFile.has(name) ? [{ name, meant: null }] : [];
  });
}

export function explainMisspelt({ name, meant }: Misspelt): string {
  return `${name}: isn’t a setting${meant === null ? " and changes nothing" : `; did you mean ${meant}?`}`;
}

function findMeant(name: string, known: readonly string[]): string | undefined {
  const plain = toPlain(name);
  const near = known.map((setting) => ({ setting, changes: countChanges(plain, toPlain(setting)) }));
  const [nearest] = near.toSorted((one, other) => one.changes - other.changes);
  return nearest !== undefined && nearest.changes <= Math.min(3, Math.floor(name.length / 4))
    ? nearest.setting
    : undefined;
}

function toPlain(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

/** Counts letters inserted, deleted, changed or swapped with their neighbour (optimal string alignment). */
function countChanges(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const differs = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const changes = [at(line, column - 1) + 1, at(above, column) + 1, at(above, column - 1) + differs];
      line.push(Math.min(...changes, ...(swapped ? [at(before, column - 2) + 1] : [])));
    }
    [before, above] = [above, line];
  }
  return at(above, to.length);
}

/** Cells are always filled before they are read. */
function at(line: readonly number[], index: number): number {
  return line[index] ?? Infinity;
}
