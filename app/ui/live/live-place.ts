import type { PublishingReason } from "../../../src/post/problems/problem-reason.ts";

/** Where an approved article goes: one site. JSON, so that a page can fetch it again. */
export type LivePlace = {
  /** The integration's id. */ id: string;
  /** The owner's name for the site. */ label: string;
  state: "publishing" | "scheduled" | "live" | "failed" | "off";
  /** The post's address, once it's live. */ url: string | null;
  /** When a scheduled article is published, as an ISO instant. */ at: string | null;
  /** Takes longer than usual. */ isSlow: boolean;
  /** Why it failed, or why it is still live. */ problem: PublishingReason | null;
};

/** "harbourandhill.com", or the site's label if nothing is there yet. */
export function toSiteName({ url, label }: Pick<LivePlace, "url" | "label">): string {
  return url === null ? label : new URL(url).host.replace(/^www\./, "");
}

/** Whether it's on the site, even if its owner wanted it taken down. */
export function isLive({ state, problem }: LivePlace): boolean {
  return state === "live" || problem === "not-taken-down";
}

/** Whether it waits for someone to reconnect or resume the site, or to merge: it hasn't failed. */
export function isHeld(problem: PublishingReason | null): boolean {
  return problem === "unauthorized" || problem === "site-paused" || problem === "awaiting-merge";
}

export function toShownState(place: LivePlace): LivePlace["state"] | "held" {
  if (isLive(place)) return "live";
  return isHeld(place.problem) ? "held" : place.state;
}

/** Whether its state will soon change without anyone's help. */
export function isUnderway(places: Pick<LivePlace, "state">[]): boolean {
  return places.some(({ state }) => state === "publishing");
}
