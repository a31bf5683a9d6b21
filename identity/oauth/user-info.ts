import type { Context } from "hono";
import { attributesOf } from "../pool/attributes.ts";
import { CognitoError } from "../protocol/cognito-error.ts";
import type { Service } from "../service.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

const scopeOfClaim: Record<string, string> = {
  email: "email",
  email_verified: "email",
  phone_number: "phone",
  phone_number_verified: "phone",
};

/** GET /oauth2/userInfo: the claims that the token's scopes allow. */
export const userInfo = async (service: Service, context: Context): Promise<Response> => {
  const [scheme, token = ""] = (context.req.header("authorization") ?? "").split(" ");
  try {
    if (scheme?.toLowerCase() !== "bearer") throw new CognitoError("NotAuthorizedException", "Invalid Access Token");
    const { user, scope } = await requireSignedIn(service, token, "openid");
    const granted = new Set(["openid", ...scope.split(" ")]);
    const claims = attributesOf(user).filter(
      ({ Name }) => Name === "sub" || granted.has(scopeOfClaim[Name] ?? "profile"),
    );
    return context.json(
      { ...Object.fromEntries(claims.map(({ Name, Value }) => [Name, Value])), username: user.username },
      200,
      { "cache-control": "no-store" },
    );
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return context.json({ error: "invalid_token" }, 401, { "www-authenticate": 'Bearer error="invalid_token"' });
  }
};
