import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { createAuthenticator } from "../authenticator.ts";
import { check, checkRefused, given } from "../check.ts";
import { addPerson, newAddress, password } from "../people.ts";
import type { Case, World } from "../world.ts";

const sdkFor = ({ url }: World) =>
  new CognitoIdentityProviderClient({
    region: "eu-central-1",
    endpoint: url,
    credentials: { accessKeyId: "x", secretAccessKey: "y" },
    maxAttempts: 1,
  });

const begin = (world: World, Username: string, PASSWORD = password) =>
  sdkFor(world).send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: world.clientId,
      AuthParameters: { USERNAME: Username, PASSWORD },
    }),
  );

const tokensOf = async (world: World, Username: string) => given((await begin(world, Username)).AuthenticationResult);

/** How Amazon's own SDK parses the responses: types, dates, errors as classes. */
export const awsSdkCases: Case[] = [
  {
    name: "signs up, resends, confirms and signs in",
    async run(world) {
      const sdk = sdkFor(world);
      const Username = newAddress();
      const signedUp = await sdk.send(new SignUpCommand({ ClientId: world.clientId, Username, Password: password }));
      check(signedUp, {
        UserConfirmed: false,
        CodeDeliveryDetails: { DeliveryMedium: "EMAIL", AttributeName: "email" },
      });
      await world.codeFor(Username);
      const other = new SignUpCommand({ ClientId: world.clientId, Username, Password: `another ${password}` });
      await checkRefused(sdk.send(other), { name: "UsernameExistsException" });
      await checkRefused(begin(world, Username), {
        name: "UserNotConfirmedException",
        message: "User is not confirmed.",
      });
      await sdk.send(new ResendConfirmationCodeCommand({ ClientId: world.clientId, Username }));
      await sdk.send(
        new ConfirmSignUpCommand({
          ClientId: world.clientId,
          Username,
          ConfirmationCode: await world.codeFor(Username),
        }),
      );
      const { AccessToken } = await tokensOf(world, Username);
      check(await sdk.send(new GetUserCommand({ AccessToken })), { Username: signedUp.UserSub });
    },
  },
  {
    name: "reports a wrong password and an unknown user alike",
    async run(world) {
      const refused = { name: "NotAuthorizedException", message: "Incorrect username or password." };
      for (const username of [await addPerson(world), newAddress()])
        await checkRefused(begin(world, username, "wrong password"), refused);
    },
  },
  {
    name: "refreshes with rotation and revokes",
    async run(world) {
      const sdk = sdkFor(world);
      const { RefreshToken } = await tokensOf(world, await addPerson(world));
      const refreshed = (
        await sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: world.clientId, RefreshToken }))
      ).AuthenticationResult;
      check(refreshed?.RefreshToken === RefreshToken, false);
      await sdk.send(new RevokeTokenCommand({ ClientId: world.clientId, Token: refreshed?.RefreshToken }));
      await checkRefused(sdk.send(new GetUserCommand({ AccessToken: refreshed?.AccessToken })), {
        name: "NotAuthorizedException",
        message: "Access Token has been revoked",
      });
    },
  },
  {
    name: "resets a password and changes it",
    async run(world) {
      const sdk = sdkFor(world);
      const Username = await addPerson(world);
      await sdk.send(new ForgotPasswordCommand({ ClientId: world.clientId, Username }));
      const reset = { ClientId: world.clientId, Username, Password: "reset CANARY password" };
      await checkRefused(sdk.send(new ConfirmForgotPasswordCommand({ ...reset, ConfirmationCode: "nope" })), {
        name: "CodeMismatchException",
      });
      await sdk.send(new ConfirmForgotPasswordCommand({ ...reset, ConfirmationCode: await world.codeFor(Username) }));
      const { AccessToken } = given((await begin(world, Username, "reset CANARY password")).AuthenticationResult);
      await sdk.send(
        new ChangePasswordCommand({
          AccessToken,
          PreviousPassword: "reset CANARY password",
          ProposedPassword: "changed CANARY password",
        }),
      );
      check((await begin(world, Username, "changed CANARY password")).AuthenticationResult, {
        TokenType: "Bearer",
        ExpiresIn: 3600,
      });
    },
  },
  {
    name: "writes, verifies and deletes attributes",
    async run(world) {
      const sdk = sdkFor(world);
      const { AccessToken } = await tokensOf(world, await addPerson(world));
      const next = newAddress();
      const UserAttributes = [
        { Name: "email", Value: next },
        { Name: "name", Value: "Ngọc Ánh" },
      ];
      check(await sdk.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })), {
        CodeDeliveryDetailsList: [{ AttributeName: "email" }],
      });
      await world.codeFor(next);
      await sdk.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: "email" }));
      await sdk.send(
        new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code: await world.codeFor(next) }),
      );
      await sdk.send(new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ["name"] }));
      const { UserAttributes: kept = [] } = await sdk.send(new GetUserCommand({ AccessToken }));
      check(Object.fromEntries(kept.map(({ Name = "", Value }) => [Name, Value])), {
        email: next,
        email_verified: "true",
        name: undefined,
      });
    },
  },
  {
    name: "sets up an authenticator and answers its challenge",
    async run(world) {
      const sdk = sdkFor(world);
      const Username = await addPerson(world);
      const { AccessToken } = await tokensOf(world, Username);
      const { SecretCode } = await sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
      const code = createAuthenticator(given(SecretCode), world.now);
      check(await sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: await code() })), {
        Status: "SUCCESS",
      });
      await sdk.send(
        new SetUserMFAPreferenceCommand({
          AccessToken,
          SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        }),
      );
      const asked = await begin(world, Username);
      check(asked, { ChallengeName: "SOFTWARE_TOKEN_MFA", AuthenticationResult: undefined });
      const answer = { USERNAME: Username, SOFTWARE_TOKEN_MFA_CODE: await code() };
      const command = {
        ClientId: world.clientId,
        ChallengeName: asked.ChallengeName,
        Session: asked.Session,
        ChallengeResponses: answer,
      };
      check(await sdk.send(new RespondToAuthChallengeCommand(command)), {
        AuthenticationResult: { TokenType: "Bearer" },
      });
    },
  },
  {
    name: "lists devices, signs out everywhere and deletes the account",
    async run(world) {
      const sdk = sdkFor(world);
      const Username = await addPerson(world);
      const [here, there] = [await tokensOf(world, Username), await tokensOf(world, Username)];
      check((await sdk.send(new ListDevicesCommand({ AccessToken: here.AccessToken, Limit: 60 }))).Devices, []);
      await sdk.send(new GlobalSignOutCommand({ AccessToken: here.AccessToken }));
      await checkRefused(sdk.send(new GetUserCommand({ AccessToken: there.AccessToken })), {
        name: "NotAuthorizedException",
      });
      const { AccessToken } = await tokensOf(world, Username);
      await sdk.send(new DeleteUserCommand({ AccessToken }));
      await checkRefused(begin(world, Username), { name: "NotAuthorizedException" });
    },
  },
];
