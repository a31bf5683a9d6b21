import { z } from "zod";
import { deviceMissing, invalidParameter } from "../protocol/cognito-error.ts";
import { accessToken, deviceKey } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { deleteDevice } from "../store/devices.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

/** Forgets a user's device and ends the sign-ins made on it. */
export const ForgetDevice = operation(
  { input: z.object({ AccessToken: accessToken.optional(), DeviceKey: deviceKey }) },
  async (service, input) => {
    if (input.AccessToken === undefined) throw invalidParameter("Missing required parameter AccessToken");
    const { user } = await requireSignedIn(service, input.AccessToken);
    if (!(await deleteDevice(service.db, user.sub, input.DeviceKey, service.clock.now()))) throw deviceMissing();
    return {};
  },
);
