/** Returns a free name. The first gets no number; the others count from `first`, before `ending`. */
export function freeName(name: string, isTaken: (candidate: string) => boolean, first: number, ending = ""): string {
  let candidate = `${name}${ending}`;
  for (let number = first; isTaken(candidate); number += 1) candidate = `${name}-${number}${ending}`;
  return candidate;
}
