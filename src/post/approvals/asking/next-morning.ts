const MORNING_HOUR = 8;
const STEP_MS = 15 * 60_000;
/** A day of 25 hours, and the quarter in which one begins. */
const STEPS = 26 * 4;

/**
 * The next eight o'clock of a time zone after an instant. Zones are apart by quarters of an hour at
 * the least, so quarters are gone through: right on days of 23 and 25 hours too.
 */
export function toNextMorning(after: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", minute: "numeric", hourCycle: "h23" });
  const first = Math.floor(after.getTime() / STEP_MS) + 1;
  for (let step = 0; step < STEPS; step += 1) {
    const instant = new Date((first + step) * STEP_MS);
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    if (parts["hour"] === MORNING_HOUR && parts["minute"] === 0) return instant;
  }
  throw new RangeError(`no morning in ${timeZone}`);
}
