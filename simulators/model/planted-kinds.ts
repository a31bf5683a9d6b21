export const plantedKinds = [
  "number",
  "changed-number",
  "price",
  "time",
  "date",
  "year",
  "name",
  "place",
  "handle",
  "link",
  "email",
  "claim",
  "award",
] as const;
export type PlantedKind = (typeof plantedKinds)[number];
