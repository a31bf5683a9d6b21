import { dayAt, startOfDay } from "../owner-time.ts";

const DAY_MS = 86_400_000;

export type ScheduleView = "week" | "month";

/** The days that a page of the schedule shows, and the instants at their two ends. */
export type Shown = { view: ScheduleView; on: string; today: string; days: string[]; from: string; to: string };

/**
 * Without a day in `on`, it's today. A week starts with that day, because a calendar week is over on Sunday; a month's
 * first row starts on a Monday.
 */
export function toShown(query: URLSearchParams, timeZone: string, now: Date): Shown {
  const view = query.get("view") === "month" ? "month" : "week";
  const today = dayAt(timeZone, now);
  const on = toDay(query.get("on")) ?? today;
  const first = view === "week" ? on : mondayOf(`${on.slice(0, 7)}-01`);
  const days = listDays(first, view === "week" ? 7 : weeksOfMonth(on) * 7);
  const from = startOfDay(timeZone, first).toISOString();
  return { view, on, today, days, from, to: startOfDay(timeZone, first, days.length).toISOString() };
}

/** The day that many weeks or months later. */
export function turn({ view, on }: Pick<Shown, "view" | "on">, count: number): string {
  if (view === "week") return addDays(on, 7 * count);
  const [year = 0, month = 1] = on.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

function toDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function weeksOfMonth(day: string): number {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  return Math.ceil((before + length) / 7);
}

function listDays(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
