/** The response of one operation; `body` is empty where the service sent none. */
export type Answer = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

const identityPool = new Set(["GetId", "GetCredentialsForIdentity"]);

/** Calls one operation, as a client does. A string is sent unchanged. */
export const callService = async (
  url: string,
  action: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const target = identityPool.has(action) ? "AWSCognitoIdentityService" : "AWSCognitoIdentityProviderService";
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": `${target}.${action}`, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
};
