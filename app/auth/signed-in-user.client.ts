/** Returns who is signed in on this device, from the sign-in library's cookie; needs no network. */
export function findSignedInUser(): string | null {
  const [, user] = /(?:^|; )CognitoIdentityServiceProvider\.[^.=]+\.LastAuthUser=([^;]+)/.exec(document.cookie) ?? [];
  return user ?? null;
}
