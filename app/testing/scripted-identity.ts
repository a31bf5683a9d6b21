import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";
import { listen } from "../../test/listen.ts";

/** A response in Cognito's JSON protocol; one with `__type` is an error and gets status 400. */
export type Answer = { __type: string; message: string } | Record<string, unknown>;

/**
 * Serves the identity service's protocol with scripted responses, so that tests can lead the pages to any step. Checks
 * no passwords: the identity service's own tests do that.
 */
export async function startScriptedIdentity() {
  const script = new Map<string, Answer[]>();
  const lasting = new Map<string, Answer>();
  const asked: { action: string; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "*");
    if (request.method === "OPTIONS") return void response.end();
    const action = actionOf(request);
    asked.push({ action, body: (await json(request)) as Record<string, unknown> });
    const answer = script.get(action)?.shift() ?? lasting.get(action) ?? standing[action] ?? {};
    response.writeHead("__type" in answer ? 400 : 200, { "Content-Type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(answer));
  });
  const port = await listen(server);
  return {
    asked,
    settings: { ...settings, userPoolEndpoint: `http://127.0.0.1:${port}/` },
    /** Sets the next responses to an action; afterwards it falls back to the default. */
    answer: (action: string, ...answers: Answer[]) => void script.set(action, answers),
    /** Sets the default response to an action. */
    always: (action: string, answer: Answer) => void lasting.set(action, answer),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

function actionOf(request: IncomingMessage): string {
  return String(request.headers["x-amz-target"]).split(".")[1] ?? "";
}

const settings: SignInSettings = {
  userPoolId: "local_Scripted",
  userPoolClientId: "client",
  userPoolEndpoint: null,
  identityPoolId: null,
  identityPoolEndpoint: null,
  oauthDomain: "127.0.0.1:1",
  facebook: true,
  secondFactor: "OFF",
  textMessages: false,
  signUp: "open",
};

export const delivery = { DeliveryMedium: "EMAIL", AttributeName: "email", Destination: "l***@e***" };

/** A token in the shape that the sign-in library reads; nothing in the browser verifies it. */
function token(claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const common = {
    sub: "user-1",
    iss: "http://127.0.0.1/local_Scripted",
    iat: now,
    auth_time: now,
    exp: now + 3600,
    origin_jti: "o",
    jti: randomUUID(),
  };
  return [encode({ alg: "RS256", kid: "k" }), encode({ ...common, ...claims }), "signature"].join(".");
}

/** An authentication result; no two are alike. */
export const freshTokens = (): Answer => ({
  AuthenticationResult: {
    AccessToken: token({ token_use: "access", username: "user-1", client_id: "client" }),
    IdToken: token({ token_use: "id", "cognito:username": "user-1", aud: "client", email: "lena@example.com" }),
    RefreshToken: "refresh",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  },
  ChallengeParameters: {},
});

export const signedIn = freshTokens();

/** The cookies that the sign-in library would have left, for a test that starts signed in. */
export function sessionCookies(more: Record<string, string> = {}): { name: string; value: string }[] {
  const { AccessToken, IdToken, RefreshToken } = (
    freshTokens() as { AuthenticationResult: Record<"AccessToken" | "IdToken" | "RefreshToken", string> }
  ).AuthenticationResult;
  const prefix = `CognitoIdentityServiceProvider.${settings.userPoolClientId}`;
  const kept = { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken, clockDrift: "0", ...more };
  return [
    { name: `${prefix}.LastAuthUser`, value: "user-1" },
    ...Object.entries(kept).map(([name, value]) => ({ name: `${prefix}.user-1.${name}`, value })),
  ];
}

export const challenge = (name: string, parameters: Record<string, string> = {}): Answer => ({
  ChallengeName: name,
  Session: "session",
  ChallengeParameters: parameters,
});

/** The default responses, which let everything succeed. */
const standing: Record<string, Answer> = {
  InitiateAuth: {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: "0123456789abcdef0123456789abcdef",
      SRP_B: "123456789abcdef0123456789abcdef0",
      SECRET_BLOCK: Buffer.from("secret block").toString("base64"),
      USERNAME: "user-1",
      USER_ID_FOR_SRP: "user-1",
    },
  },
  RespondToAuthChallenge: signedIn,
  SignUp: { UserConfirmed: false, UserSub: "user-1", CodeDeliveryDetails: delivery },
  ResendConfirmationCode: { CodeDeliveryDetails: delivery },
  ForgotPassword: { CodeDeliveryDetails: delivery },
  GetUser: { Username: "user-1", UserAttributes: [{ Name: "email", Value: "lena@example.com" }] },
  ListDevices: { Devices: [] },
  AssociateSoftwareToken: { SecretCode: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", Session: "session" },
  VerifySoftwareToken: { Status: "SUCCESS", Session: "session" },
};
