/** Returns who is signed in on this device, from the sign-in library's cookie; needs no network. */
export function findSignedInUser(): string | null {
  const [, user] = /(?:^|; )CognitoIdentityServiceProvider\.[^.=]+\.LastAuthUser=([^;]+)/.exec(document.cookie) ?? [];
  return user ?? null;
}

let shown: string | null = null;

/** From now on the page shows the account that is signed in. */
export function bindPage(): void {
  shown = findSignedInUser();
}

/** Whether another tab has signed in to another account since: what the page sends would change that one. */
export function isForOther(): boolean {
  const current = findSignedInUser();
  return shown !== null && current !== null && current !== shown;
}
