import { z } from "zod";
import { deviceVerifierPlace } from "../flows/device-srp.ts";
import { CognitoError, deviceMissing, invalidParameter } from "../protocol/cognito-error.ts";
import { accessToken, deviceKey } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { isGroupElement, toBytes, toInteger } from "../srp/group.ts";
import { confirmDevice } from "../store/devices.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

/** Base64 of at most `bytes` bytes. */
const base64 = (bytes: number) =>
  z
    .string()
    .max(Math.ceil(bytes / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** Stores the device's SRP verifier. */
export const ConfirmDevice = operation(
  {
    input: z.object({
      AccessToken: accessToken,
      DeviceKey: deviceKey,
      DeviceName: z
        .string()
        .max(1024)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u)
        .optional(),
      DeviceSecretVerifierConfig: z.object({ Salt: base64(64), PasswordVerifier: base64(385) }),
    }),
  },
  async (service, input) => {
    const { user } = await requireSignedIn(service, input.AccessToken);
    if (service.settings.devices === "off")
      throw new CognitoError(
        "InvalidUserPoolConfigurationException",
        "Device tracking is not enabled for the user pool.",
      );
    const verifier = toInteger(Buffer.from(input.DeviceSecretVerifierConfig.PasswordVerifier, "base64"));
    if (!isGroupElement(verifier)) throw invalidParameter("Invalid device password verifier.");
    const confirmed = await confirmDevice(
      service.db,
      {
        sub: user.sub,
        deviceKey: input.DeviceKey,
        name: input.DeviceName ?? null,
        salt: Buffer.from(input.DeviceSecretVerifierConfig.Salt, "base64"),
        verifierSealed: await service.sealing.seal(toBytes(verifier), deviceVerifierPlace(input.DeviceKey)),
        remembered: service.settings.devices === "always",
      },
      service.clock.now(),
    );
    if (!confirmed) throw deviceMissing();
    return { UserConfirmationNecessary: service.settings.devices === "ask" };
  },
);
