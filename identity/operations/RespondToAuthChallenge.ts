import { z } from "zod";
import type { AuthAnswer, ChallengeAnswer } from "../flows/auth-answer.ts";
import { answerCustomChallenge } from "../flows/custom-auth.ts";
import { answerDevicePasswordVerifier, answerDeviceSrp } from "../flows/device-srp.ts";
import { answerMfaSetup } from "../flows/mfa-setup.ts";
import { answerNewPassword } from "../flows/new-password.ts";
import { answerPasswordVerifier } from "../flows/password-verifier.ts";
import { answerSecondFactor, answerSelectMfaType } from "../flows/second-factor.ts";
import { requireClient } from "../pool/clients.ts";
import { clientId, metadata, parameters, session } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import type { Caller, Service } from "../service.ts";

type Answer = (service: Service, answer: ChallengeAnswer, caller: Caller) => Promise<AuthAnswer>;

const challenges = {
  PASSWORD_VERIFIER: answerPasswordVerifier,
  DEVICE_SRP_AUTH: (service, answer) => answerDeviceSrp(service, answer),
  DEVICE_PASSWORD_VERIFIER: answerDevicePasswordVerifier,
  SMS_MFA: (service, answer, caller) => answerSecondFactor(service, answer, caller, "SMS_MFA"),
  EMAIL_OTP: (service, answer, caller) => answerSecondFactor(service, answer, caller, "EMAIL_OTP"),
  SOFTWARE_TOKEN_MFA: (service, answer, caller) => answerSecondFactor(service, answer, caller, "SOFTWARE_TOKEN_MFA"),
  SELECT_MFA_TYPE: answerSelectMfaType,
  MFA_SETUP: answerMfaSetup,
  NEW_PASSWORD_REQUIRED: answerNewPassword,
  CUSTOM_CHALLENGE: answerCustomChallenge,
} satisfies Record<string, Answer>;

/** Takes the response to a step of a sign-in and returns the next step or the tokens. */
export const RespondToAuthChallenge = operation(
  {
    input: z.object({
      ChallengeName: z.enum(Object.keys(challenges) as [keyof typeof challenges, ...(keyof typeof challenges)[]]),
      ClientId: clientId,
      ChallengeResponses: parameters.default({}),
      Session: session.optional(),
      ClientMetadata: metadata,
    }),
  },
  async (service, input, caller) => {
    const client = requireClient(service, input.ClientId);
    return challenges[input.ChallengeName](
      service,
      {
        clientId: client.id,
        parameters: input.ChallengeResponses,
        session: input.Session,
        metadata: input.ClientMetadata,
      },
      caller,
    );
  },
);
