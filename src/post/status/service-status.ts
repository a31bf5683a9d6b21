/** How far back the status page looks. */
export const HOURS = 24;

export type PartName = "pages" | "writing" | "mail" | "publishing";
export type PartState = "working" | "delayed" | "down";

export type StatusPart = {
  name: PartName;
  now: PartState;
  /** Each of the last 24 hours, the latest last; empty while they can't be read. */
  hours: PartState[];
};

/** What visitors may know: no names and no numbers of customers. */
export type ServiceStatus = { at: Date; parts: StatusPart[] };
