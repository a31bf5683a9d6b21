import { CognitoError } from "../protocol/cognito-error.ts";
import type { Service } from "../service.ts";
import type { IdentityClient } from "../settings.ts";

export const requireClient = ({ settings }: Pick<Service, "settings">, id: string): IdentityClient => {
  const client = settings.clients.find((candidate) => candidate.id === id);
  if (!client) throw new CognitoError("ResourceNotFoundException", "User pool client does not exist.");
  return client;
};
