import { generateSecret, verify } from "otplib";
import type { Service } from "../service.ts";
import type { User } from "../store/users.ts";

const stepSeconds = 30;

/** 160 bits in base32, the format authenticator apps expect. */
export const newTotpSecret = (): string => generateSecret();

export const totpPlace = (sub: string): string => `users.totp:${sub}`;

export const sealTotp = async (service: Service, sub: string, secret: string): Promise<Buffer> =>
  Buffer.from(await service.sealing.seal(Buffer.from(secret), totpPlace(sub)));

/** The time step a code belongs to, at most one before or after now; null when it matches none. */
export const totpStep = async (
  service: Pick<Service, "clock">,
  secret: string,
  code: string,
): Promise<number | null> => {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const epoch = Math.floor(service.clock.now().getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, period: stepSeconds, epochTolerance: stepSeconds });
  if (!result.valid) return null;
  return Math.floor(epoch / stepSeconds) + result.delta;
};

/** The time step of a right code from the user's active authenticator. */
export const acceptTotp = async (service: Service, user: User, code: string): Promise<number | null> => {
  if (!user.totp_sealed) return null;
  const secret = Buffer.from(await service.sealing.open(user.totp_sealed, totpPlace(user.sub))).toString();
  return totpStep(service, secret, code);
};
