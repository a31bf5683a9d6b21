import { z } from "zod";
import { accessToken, pageToken } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { listDevices, type Device } from "../store/devices.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

const pageSize = 60;

/** Lists devices, newest first, 60 a page. Dates are seconds since 1970 with a fraction (AWS JSON 1.1). */
export const ListDevices = operation(
  {
    input: z.object({
      AccessToken: accessToken,
      Limit: z.number().int().min(0).max(pageSize).optional(),
      PaginationToken: pageToken.optional(),
    }),
  },
  async (service, input) => {
    const { user } = await requireSignedIn(service, input.AccessToken);
    const limit = input.Limit || pageSize;
    const found = await listDevices(service.db, user.sub, limit + 1, input.PaginationToken ?? null);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      Devices: page.map(present),
      ...(found.length > limit && last ? { PaginationToken: last.device_key } : {}),
    };
  },
);

const present = (device: Device) => ({
  DeviceKey: device.device_key,
  DeviceAttributes: [
    { Name: "device_status", Value: "valid" },
    { Name: "device_name", Value: device.name ?? "" },
    { Name: "dev:device_remembered_status", Value: device.remembered ? "remembered" : "not_remembered" },
    { Name: "last_ip_used", Value: device.last_address },
  ],
  DeviceCreateDate: device.created_at.getTime() / 1000,
  DeviceLastModifiedDate: device.updated_at.getTime() / 1000,
  DeviceLastAuthenticatedDate: device.last_used_at.getTime() / 1000,
});
