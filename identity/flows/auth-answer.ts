import type { ChallengeName } from "./challenge-session.ts";

/** The result of InitiateAuth and RespondToAuthChallenge. */
export type AuthAnswer =
  | AskedChallenge
  | { AuthenticationResult: AuthenticationResult; ChallengeParameters: Record<string, string> };

/** SRP's steps have no session: their secret block identifies them. */
export type AskedChallenge = {
  ChallengeName: ChallengeName;
  ChallengeParameters: Record<string, string>;
  Session?: string;
};

export type AuthenticationResult = {
  AccessToken: string;
  /** Missing only when the hosted login was called without the `openid` scope. */
  IdToken?: string;
  RefreshToken?: string;
  /** Seconds. */
  ExpiresIn: number;
  TokenType: "Bearer";
  NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string };
};

/** A started sign-in, with what every flow needs. */
export type AuthRequest = {
  clientId: string;
  parameters: Record<string, string>;
  metadata: Record<string, string> | undefined;
};

/** A response to a challenge. */
export type ChallengeAnswer = AuthRequest & { session: string | undefined };
