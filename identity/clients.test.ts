import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  NotAuthorizedException,
  RevokeTokenCommand,
  SignUpCommand,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import * as cognito from "amazon-cognito-identity-js";
import { generate } from "otplib";
import { beforeAll, describe, expect, test } from "vitest";
import { newEmail, register, signIn, testPassword } from "./test/raw-client.ts";
import { startIdentity, testClient, testPool, type TestIdentity } from "./test/start-identity.ts";

const plainClient = "2plain";
let identity: TestIdentity;

beforeAll(async () => {
  identity = await startIdentity({ mfa: "OPTIONAL", clients: [{ id: testClient }, { id: plainClient, rotateRefreshTokens: false }] });
});

describe("the AWS SDK", () => {
  const client = () => new CognitoIdentityProviderClient({ region: "eu-central-1", endpoint: identity.url, credentials: { accessKeyId: "x", secretAccessKey: "y" }, maxAttempts: 1 });

  test("signs up, signs in, refreshes, lists devices and revokes", async () => {
    const sdk = client();
    const Username = newEmail();
    const signedUp = await sdk.send(new SignUpCommand({ ClientId: testClient, Username, Password: testPassword }));
    expect(signedUp.CodeDeliveryDetails?.DeliveryMedium).toBe("EMAIL");
    await expect(sdk.send(new SignUpCommand({ ClientId: testClient, Username, Password: testPassword }))).rejects.toBeInstanceOf(UsernameExistsException);
    await sdk.send(new ConfirmSignUpCommand({ ClientId: testClient, Username, ConfirmationCode: await identity.codeFor(Username) }));
    const begin = (PASSWORD: string) => sdk.send(new InitiateAuthCommand({ AuthFlow: "USER_PASSWORD_AUTH", ClientId: testClient, AuthParameters: { USERNAME: Username, PASSWORD } }));
    await expect(begin("wrong password")).rejects.toBeInstanceOf(NotAuthorizedException);
    const tokens = (await begin(testPassword)).AuthenticationResult;
    const user = await sdk.send(new GetUserCommand({ AccessToken: tokens?.AccessToken }));
    expect(user.Username).toBe(signedUp.UserSub);
    const refreshed = await sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: testClient, RefreshToken: tokens?.RefreshToken }));
    const AccessToken = refreshed.AuthenticationResult?.AccessToken;
    expect((await sdk.send(new ListDevicesCommand({ AccessToken, Limit: 60 }))).Devices).toEqual([]);
    await sdk.send(new RevokeTokenCommand({ ClientId: testClient, Token: refreshed.AuthenticationResult?.RefreshToken }));
    await expect(sdk.send(new GetUserCommand({ AccessToken }))).rejects.toBeInstanceOf(NotAuthorizedException);
  });
});

describe("amazon-cognito-identity-js", () => {
  const userOf = (Username: string) => {
    const Pool = new cognito.CognitoUserPool({ UserPoolId: testPool, ClientId: plainClient, endpoint: identity.url, Storage: memory() });
    return new cognito.CognitoUser({ Username, Pool, Storage: memory() });
  };

  type Outcome = { session?: cognito.CognitoUserSession; asked?: string };

  const authenticate = (user: cognito.CognitoUser, Username: string, Password = testPassword): Promise<Outcome> =>
    new Promise((resolve, reject) =>
      user.authenticateUser(new cognito.AuthenticationDetails({ Username, Password }), {
        onSuccess: (session) => resolve({ session }),
        onFailure: reject,
        totpRequired: () => resolve({ asked: "SOFTWARE_TOKEN_MFA" }),
      }),
    );

  test("signs in by SRP, again by the device's SRP, and refreshes", async () => {
    const { email } = await register(identity);
    const user = userOf(email);
    expect((await authenticate(user, email)).session?.isValid()).toBe(true);
    const again = await authenticate(user, email);
    const session = again.session;
    if (!session) throw new Error("not signed in");
    const refreshed = await new Promise<cognito.CognitoUserSession>((resolve, reject) =>
      user.refreshSession(session.getRefreshToken(), (error: Error | null, next: cognito.CognitoUserSession) => (error ? reject(error) : resolve(next))),
    );
    expect(refreshed.getAccessToken().getJwtToken()).not.toBe(session.getAccessToken().getJwtToken());
  });

  test("names a wrong password as Cognito does", async () => {
    const { email } = await register(identity);
    await expect(authenticate(userOf(email), email, "wrong password")).rejects.toMatchObject({ code: "NotAuthorizedException", message: "Incorrect username or password." });
  });

  test("answers the authenticator's challenge", async () => {
    const { email } = await register(identity);
    const { AccessToken } = await signIn(identity, email);
    const secret = String((await identity.call("AssociateSoftwareToken", { AccessToken })).body["SecretCode"]);
    const code = (offset: number) => generate({ secret, epoch: Math.floor(identity.clock.now().getTime() / 1000) + offset });
    await identity.call("VerifySoftwareToken", { AccessToken, UserCode: await code(-30) });
    await identity.call("SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } });
    const user = userOf(email);
    expect((await authenticate(user, email)).asked).toBe("SOFTWARE_TOKEN_MFA");
    const now = await code(0);
    const session = await new Promise<cognito.CognitoUserSession>((resolve, reject) => user.sendMFACode(now, { onSuccess: resolve, onFailure: reject }, "SOFTWARE_TOKEN_MFA"));
    expect(session.isValid()).toBe(true);
  });
});

const memory = (): cognito.ICognitoStorage => {
  const kept = new Map<string, string>();
  return { setItem: (key, value) => void kept.set(key, value), getItem: (key) => kept.get(key) ?? null, removeItem: (key) => void kept.delete(key), clear: () => kept.clear() };
};
