/** Who asks for a page, as far as its cookies tell. Never authorises a change. */
export type Viewer =
  | { state: "signed-out" }
  | { state: "signed-in"; ownerId: string; userId: string; username: string; timeZone: string }
  /** The access token is over, a refresh token is there: the page is a shell that refreshes first. */
  | { state: "expired" }
  /** Signed in, but no address is proved yet: there is no account to show. */
  | { state: "email-unproved" }
  /** Cookies are there, and the user pool does not answer. */
  | { state: "unavailable" };
