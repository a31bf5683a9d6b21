import { z } from "zod";
import { ownCallHeader, proveOwnCall } from "../../../identity/protocol/own-call.ts";
import { GalleyError } from "../../platform/errors.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { type SignInConfig, toUserPoolEndpoint } from "../../platform/config/sign-in-config.ts";

/** `type` is the name of Cognito's exception; "" where there is none. */
export type UserPoolAnswer = { status: number; type: string; json(): unknown };

/** Runs one operation for an access token's user. Throws "rate-limited" when the pool reports too many requests. */
export type AskUserPool = (operation: "GetUser" | "DeleteUser", accessToken: string) => Promise<UserPoolAnswer>;

export type UserPoolDeps = {
  outbound: Outbound;
  /**
   * The bundled pool recognises our calls by this secret; without it they count towards our address like anyone's.
   */
  findCallKey?: () => Promise<Uint8Array>;
};

const refusalSchema = z.object({ __type: z.string() });

/** Cognito's errors for too many calls (Amazon Cognito, "Quotas"). */
const throttles = new Set(["TooManyRequestsException", "LimitExceededException", "ThrottlingException"]);

export function createUserPoolAsker(config: SignInConfig, { outbound, findCallKey }: UserPoolDeps): AskUserPool {
  let key: Promise<Uint8Array> | null = null;
  /** Amazon throttles by pool and operation, and gets no proof. */
  async function proveCall(target: string, body: string): Promise<Record<string, string>> {
    if (config.userPoolEndpoint === null || findCallKey === undefined) return {};
    key ??= findCallKey().catch((error: unknown) => {
      key = null;
      throw error;
    });
    return { [ownCallHeader]: proveOwnCall(await key, target, body) };
  }
  return async (operation, accessToken) => {
    const target = `AWSCognitoIdentityProviderService.${operation}`;
    const body = JSON.stringify({ AccessToken: accessToken });
    const answer = await outbound.fetch(toUserPoolEndpoint(config), {
      service: "identity",
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": target,
        ...(await proveCall(target, body)),
      },
      body,
      timeoutMs: 5_000,
      maxBytes: 100_000,
    });
    const type = answer.status === 200 ? "" : (refusalSchema.safeParse(answer.findJson()).data?.__type ?? "");
    if (throttles.has(type)) throw new GalleyError("rate-limited");
    return { status: answer.status, type, json: () => answer.json() };
  };
}
