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

/** Whether another tab has since signed in to a different account, which this page's requests would change. */
export function isForOther(): boolean {
  const current = findSignedInUser();
  return shown !== null && current !== null && current !== shown;
}

export function requireSameAccount(): void {
  if (isForOther()) throw new Error("Another tab has signed in to another account");
}
