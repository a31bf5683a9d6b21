/** Who is asking for a page, judging by its cookies. Never authorises a change. */
export type Viewer =
  | { state: "signed-out" }
  | { state: "signed-in"; ownerId: string; userId: string; username: string; timeZone: string }
  /** The access token has expired but there's a refresh token: the page is a shell that refreshes first. */
  | { state: "expired" }
  /** Signed in, but without a verified address yet: there's no account to show. */
  | { state: "email-unproved" }
  /** There are cookies, but the user pool doesn't answer. */
  | { state: "unavailable" };
