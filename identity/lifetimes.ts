/** How long things last, in seconds, as in Cognito's defaults where it has them. */
export const lifetimes = {
  accessToken: 3_600,
  refreshToken: 30 * 86_400,
  /** A rotated refresh token still works this long, for tabs that refresh at the same time. */
  rotationGrace: 60,
  /** A challenge's session. */
  challenge: 180,
  /** A visit to the hosted login, including the time for an email to arrive. */
  visit: 900,
  code: 86_400,
  resetCode: 3_600,
  authorizationCode: 300,
  hostedSession: 3_600,
  invitation: 7 * 86_400,
};
