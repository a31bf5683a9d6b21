import { wrongCredentials } from "../protocol/cognito-error.ts";
import { recordSignIn } from "../pool/record-sign-in.ts";
import { limitSignIns } from "../pool/limits.ts";
import { checkPassword } from "../pool/passwords.ts";
import { resolveSubject } from "../pool/usernames.ts";
import { findConfirmedDevice } from "../store/devices.ts";
import type { User } from "../store/users.ts";
import type { Caller, Service } from "../service.ts";
import type { AuthAnswer, AuthRequest } from "./auth-answer.ts";
import { continueSignIn } from "./continue-sign-in.ts";
import { requireParameter } from "./parameters.ts";
import { requireDevice } from "./password-verifier.ts";

/** USER_PASSWORD_AUTH: the password itself, checked against the SRP verifier. */
export const beginUserPassword = async (
  service: Service,
  request: AuthRequest,
  caller: Caller,
): Promise<AuthAnswer> => {
  const name = requireParameter(request.parameters, "USERNAME");
  const password = requireParameter(request.parameters, "PASSWORD");
  const deviceKey = request.parameters["DEVICE_KEY"];
  const { user } = await provePassword(service, { name, password, deviceKey }, caller);
  if (deviceKey !== undefined) await requireDevice(service, user.sub, deviceKey);
  return continueSignIn(service, {
    user,
    clientId: request.clientId,
    caller,
    metadata: request.metadata,
    state: { name, proofs: ["password"], ...(deviceKey === undefined ? {} : { deviceKey }) },
  });
};

/** Returns the user with this name and password; a failure doesn't say which of the two was wrong. */
export const provePassword = async (
  service: Service,
  { name, password, deviceKey }: { name: string; password: string; deviceKey?: string | undefined },
  caller: Caller,
): Promise<{ user: User }> => {
  const subject = await resolveSubject(service, name);
  await limitSignIns(service, subject.sub, caller);
  const right = await checkPassword(service, subject, password);
  const device = deviceKey === undefined ? null : await findConfirmedDevice(service.db, subject.sub, deviceKey);
  await recordSignIn(service, { sub: subject.sub, kind: "password", right, device, caller });
  if (!right || !subject.user) throw wrongCredentials();
  return { user: subject.user };
};
