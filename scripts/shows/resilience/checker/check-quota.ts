import type { Check, History } from "./history.ts";

/** The limit at a given time; owners without an entry have none. */
function limitAt({ quota }: History, ownerId: string, at: number): number {
  return (
    quota.limits.filter((limit) => limit.ownerId === ownerId && limit.from <= at).sort((a, b) => b.from - a.from)[0]
      ?.max ?? Infinity
  );
}

function countUnits({ units, quota }: History, ownerId: string, at: number): number {
  return units.filter((unit) => unit.ownerId === ownerId && unit.takenAt <= at && unit.takenAt > at - quota.periodMs)
    .length;
}

/** Whenever a unit is taken, the period ending then holds no more than the plan allowed. */
export const neverOverTheLimit: Check = (history) =>
  history.units.flatMap(({ ownerId, takenAt }) => {
    const used = countUnits(history, ownerId, takenAt);
    const max = limitAt(history, ownerId, takenAt);
    return used > max ? [`${ownerId} used ${used} of ${max}`] : [];
  });

export const quotaIsCountedAsWritten: Check = (history) =>
  history.quota.answers.flatMap(({ ownerId, at, used, max, remaining }) => {
    const counted = countUnits(history, ownerId, at);
    const right = used === counted && remaining === Math.max(0, max - counted);
    return right ? [] : [`${ownerId} was told ${used} used and ${remaining} left of ${max}, and had used ${counted}`];
  });
