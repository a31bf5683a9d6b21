import { randomUUID } from "node:crypto";
import type { AuthenticationResult } from "../flows/auth-answer.ts";
import { requireUnchanged } from "../flows/require-unchanged.ts";
import { isProved, type Progress } from "../flows/sign-in-progress.ts";
import { notifyOwner } from "../pool/notify-owner.ts";
import { regionOf } from "../settings.ts";
import { inTransaction } from "../store/database.ts";
import { insertDevice, recordProvedFactor } from "../store/devices.ts";
import { hasSignedIn, insertSession } from "../store/sessions.ts";
import type { Service } from "../service.ts";
import { randomToken } from "./random.ts";
import { signTokens } from "./sign-tokens.ts";
import { lifetimes } from "../lifetimes.ts";

/** The scope of tokens from the API: the user's own data. */
export const selfServiceScope = "aws.cognito.signin.user.admin";

/** Issues the tokens of a finished sign-in, and a device to confirm when it came without one. */
export const issueNewSession = async (service: Service, progress: Progress): Promise<AuthenticationResult> => {
  const { user, clientId, caller } = progress;
  const now = service.clock.now();
  const known = isProved(progress, "device") ? progress.state.deviceKey : undefined;
  const device = known === undefined && service.settings.devices !== "off" ? newDevice(service) : null;
  const provedAt = isProved(progress, "mfa") ? now : null;
  const session = {
    origin_jti: randomUUID(),
    sub: user.sub,
    client_id: clientId,
    device_key: known ?? device?.DeviceKey ?? null,
    scope: selfServiceScope,
    auth_time: now,
    expires_at: new Date(now.getTime() + lifetimes.refreshToken * 1000),
  };
  const refreshToken = randomToken();
  const isNotable = await inTransaction(service.db, async (tx) => {
    await requireUnchanged(tx, user);
    // The first sign-in is the owner's own: it follows the sign-up.
    const isFirst = device === null || !(await hasSignedIn(tx, user.sub));
    await insertSession(tx, session, service.hash("refresh-token", refreshToken), now);
    if (known !== undefined && provedAt) await recordProvedFactor(tx, known, provedAt);
    if (device) {
      const row = {
        device_key: device.DeviceKey,
        group_key: device.DeviceGroupKey,
        sub: user.sub,
        last_address: caller.address,
        factor_proved_at: provedAt,
      };
      await insertDevice(tx, row, now);
    }
    return !isFirst;
  });
  if (isNotable) notifyOwner(service, user, "new-device", caller);
  const tokens = await signTokens(service, { user, session });
  return { ...tokens, RefreshToken: refreshToken, ...(device ? { NewDeviceMetadata: device } : {}) };
};

/** amplify accepts any text; Cognito's are `<region>_<uuid>` and a short group key starting with "-". */
const newDevice = (service: Service) => ({
  DeviceKey: `${regionOf(service.settings)}_${randomUUID()}`,
  DeviceGroupKey: `-${randomToken().slice(0, 8)}`,
});
