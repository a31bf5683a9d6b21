let wiped = false;

/** Whether somebody has signed out: the page that closes stores nothing more on this device. */
export function isWiped(): boolean {
  return wiped;
}

export function setWiped(now: boolean): void {
  wiped = now;
}
