const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const form =
  /^([A-Z][a-z]{2}) ([A-Z][a-z]{2}) ([1-9]|[12][0-9]|3[01]) ([0-9]{2}):([0-9]{2}):([0-9]{2}) UTC ([0-9]{4})$/;

/**
 * A clock in a wrong time zone is hours off, and its owner must still get in. Replays are prevented by the secret
 * block, which can be used once, within minutes. Cognito's own window isn't published.
 */
const tolerance = 24 * 3_600_000;

/** "Tue Sep 5 09:08:07 UTC 2026", the day not padded, as Cognito's clients write it. */
export const formatTimestamp = (at: Date): string => {
  const time = at.toISOString().slice(11, 19);
  return `${days[at.getUTCDay()]} ${months[at.getUTCMonth()]} ${at.getUTCDate()} ${time} UTC ${at.getUTCFullYear()}`;
};

/** Whether the text is a real moment in exactly that format, and close enough to now. */
export const isCurrentTimestamp = (text: string, now: Date): boolean => {
  const parts = form.exec(text);
  if (!parts) return false;
  const [, , month = "", day, hour, minute, second, year] = parts;
  const at = new Date(
    Date.UTC(Number(year), months.indexOf(month), Number(day), Number(hour), Number(minute), Number(second)),
  );
  // Formatting it again reveals a wrong weekday, a 31 June and a 25th hour.
  return formatTimestamp(at) === text && Math.abs(at.getTime() - now.getTime()) <= tolerance;
};
