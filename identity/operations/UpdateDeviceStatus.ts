import { z } from "zod";
import { deviceMissing } from "../protocol/cognito-error.ts";
import { accessToken, deviceKey } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { setRemembered } from "../store/devices.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

/** Sets whether the device counts as the second factor. */
export const UpdateDeviceStatus = operation(
  {
    input: z.object({
      AccessToken: accessToken,
      DeviceKey: deviceKey,
      DeviceRememberedStatus: z.enum(["remembered", "not_remembered"]).default("not_remembered"),
    }),
  },
  async (service, input) => {
    const { user } = await requireSignedIn(service, input.AccessToken);
    const remembered = input.DeviceRememberedStatus === "remembered";
    if (!(await setRemembered(service.db, user.sub, input.DeviceKey, remembered, service.clock.now())))
      throw deviceMissing();
    return {};
  },
);
