import { createHash } from "node:crypto";
import { phrasesOf } from "../phrases.ts";
import type { Material } from "../read-task.ts";

/** Describes pictures in general words that are true of any; the same picture always gets the same description. */
export function lookAtPictures(material: Material, pictures: Buffer[]): { pictures: object[] } {
  const { views, lights } = phrasesOf(material.language);
  const seen = new Set<string>();
  const described = pictures.map((bytes, index) => {
    const hash = createHash("sha256").update(bytes).digest();
    let turn = 0;
    let alt = "";
    do {
      const view = views[((hash[0] ?? 0) + turn) % views.length];
      const light = lights[((hash[1] ?? 0) + Math.floor(turn / views.length)) % lights.length];
      alt = material.language === "ja" ? `${light}の${view}` : `${view} ${light}`;
      turn += 1;
    } while (seen.has(alt) && turn < views.length * lights.length);
    seen.add(alt);
    return { index: index + 1, alt, seen: [alt], writing: [], flags: [] };
  });
  return { pictures: described };
}
