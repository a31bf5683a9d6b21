import { randomBytes } from "node:crypto";
import { invalidParameter, wrongCredentials } from "../protocol/cognito-error.ts";
import { limitSignIns } from "../pool/limits.ts";
import { openVerifier } from "../pool/passwords.ts";
import { resolveSubject } from "../pool/usernames.ts";
import { beginHandshake, parseClientValue } from "../srp/handshake.ts";
import type { Caller, Service } from "../service.ts";
import type { AuthAnswer, AuthRequest } from "./auth-answer.ts";
import { openChallenge } from "./challenge-session.ts";
import { requireParameter } from "./parameters.ts";

/** USER_SRP_AUTH, and CUSTOM_AUTH that starts with the password. Unknown names get a simulated challenge. */
export const beginUserSrp = async (
  service: Service,
  request: AuthRequest,
  caller: Caller,
  customFollows = false,
): Promise<AuthAnswer> => {
  const name = requireParameter(request.parameters, "USERNAME");
  const A = parseClientValue(requireParameter(request.parameters, "SRP_A"));
  if (A === null) throw invalidParameter("Invalid SRP_A: must be a number between 1 and N in hexadecimal");
  const subject = await resolveSubject(service, name);
  await limitSignIns(service, subject.sub, caller);
  const { salt, verifier } = await openVerifier(service, subject);
  const { b, B } = await beginHandshake(A, verifier);
  const secretBlock = randomBytes(96).toString("base64");
  await openChallenge(
    service,
    {
      challenge: "PASSWORD_VERIFIER",
      clientId: request.clientId,
      sub: subject.sub,
      state: { name, proofs: [], customFollows, srp: { A: A.toString(16), b: b.toString(16), B: B.toString(16) } },
    },
    secretBlock,
  );
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      // The user name would reveal a Facebook account.
      USERNAME: subject.sub,
      USER_ID_FOR_SRP: subject.sub,
      SALT: salt.toString("hex"),
      SRP_B: B.toString(16),
      SECRET_BLOCK: secretBlock,
    },
  };
};

/** What a PASSWORD_VERIFIER response must contain; anything malformed counts as a wrong password. */
export const requireClaim = (
  parameters: Record<string, string>,
): { secretBlock: string; timestamp: string; signature: string } => {
  const secretBlock = parameters["PASSWORD_CLAIM_SECRET_BLOCK"];
  const timestamp = parameters["TIMESTAMP"];
  const signature = parameters["PASSWORD_CLAIM_SIGNATURE"];
  if (!secretBlock || !timestamp || !signature) throw wrongCredentials();
  return { secretBlock, timestamp, signature };
};
