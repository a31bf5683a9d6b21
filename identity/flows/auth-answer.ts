import type { ChallengeName } from "./challenge-session.ts";

/** What InitiateAuth and RespondToAuthChallenge answer. */
export type AuthAnswer =
  | AskedChallenge
  | { AuthenticationResult: AuthenticationResult; ChallengeParameters: Record<string, string> };

/** SRP's steps have no session: their secret block names them. */
export type AskedChallenge = {
  ChallengeName: ChallengeName;
  ChallengeParameters: Record<string, string>;
  Session?: string;
};

export type AuthenticationResult = {
  AccessToken: string;
  /** Missing only where the hosted login was asked without `openid`. */
  IdToken?: string;
  RefreshToken?: string;
  /** Seconds. */
  ExpiresIn: number;
  TokenType: "Bearer";
  NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string };
};

/** A begun sign-in, as far as every flow needs it. */
export type AuthRequest = {
  clientId: string;
  parameters: Record<string, string>;
  metadata: Record<string, string> | undefined;
};

/** An answer to a challenge. */
export type ChallengeAnswer = AuthRequest & { session: string | undefined };
