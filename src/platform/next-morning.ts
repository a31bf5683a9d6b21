const MORNING_HOUR = 8;
const STEP_MS = 15 * 60_000;
/** Quarter hours in a 25-hour day, plus some to spare. */
const STEPS = 26 * 4;

/**
 * Returns the next 8:00 in a time zone after an instant. UTC offsets are multiples of a quarter of an hour, so it steps
 * through quarter hours; that's also right on days of 23 and 25 hours.
 */
export function toNextMorning(after: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", minute: "numeric", hourCycle: "h23" });
  const first = Math.floor(after.getTime() / STEP_MS) + 1;
  for (let step = 0; step < STEPS; step += 1) {
    const instant = new Date((first + step) * STEP_MS);
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    if (parts["hour"] === MORNING_HOUR && parts["minute"] === 0) return instant;
  }
  throw new RangeError(`no 8:00 found in ${timeZone}`);
}
