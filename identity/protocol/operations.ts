import { AssociateSoftwareToken } from "../operations/AssociateSoftwareToken.ts";
import { ChangePassword } from "../operations/ChangePassword.ts";
import { ConfirmDevice } from "../operations/ConfirmDevice.ts";
import { ConfirmForgotPassword } from "../operations/ConfirmForgotPassword.ts";
import { ConfirmSignUp } from "../operations/ConfirmSignUp.ts";
import { DeleteUser } from "../operations/DeleteUser.ts";
import { DeleteUserAttributes } from "../operations/DeleteUserAttributes.ts";
import { ForgetDevice } from "../operations/ForgetDevice.ts";
import { ForgotPassword } from "../operations/ForgotPassword.ts";
import { GetCredentialsForIdentity } from "../operations/GetCredentialsForIdentity.ts";
import { GetId } from "../operations/GetId.ts";
import { GetTokensFromRefreshToken } from "../operations/GetTokensFromRefreshToken.ts";
import { GetUser } from "../operations/GetUser.ts";
import { GetUserAttributeVerificationCode } from "../operations/GetUserAttributeVerificationCode.ts";
import { GlobalSignOut } from "../operations/GlobalSignOut.ts";
import { InitiateAuth } from "../operations/InitiateAuth.ts";
import { ListDevices } from "../operations/ListDevices.ts";
import { ResendConfirmationCode } from "../operations/ResendConfirmationCode.ts";
import { RespondToAuthChallenge } from "../operations/RespondToAuthChallenge.ts";
import { RevokeToken } from "../operations/RevokeToken.ts";
import { SetUserMFAPreference } from "../operations/SetUserMFAPreference.ts";
import { SignUp } from "../operations/SignUp.ts";
import { UpdateDeviceStatus } from "../operations/UpdateDeviceStatus.ts";
import { UpdateUserAttributes } from "../operations/UpdateUserAttributes.ts";
import { VerifySoftwareToken } from "../operations/VerifySoftwareToken.ts";
import { VerifyUserAttribute } from "../operations/VerifyUserAttribute.ts";
import type { Operation } from "./operation.ts";

const userPool: Record<string, Operation> = {
  AssociateSoftwareToken,
  ChangePassword,
  ConfirmDevice,
  ConfirmForgotPassword,
  ConfirmSignUp,
  DeleteUser,
  DeleteUserAttributes,
  ForgetDevice,
  ForgotPassword,
  GetTokensFromRefreshToken,
  GetUser,
  GetUserAttributeVerificationCode,
  GlobalSignOut,
  InitiateAuth,
  ListDevices,
  ResendConfirmationCode,
  RespondToAuthChallenge,
  RevokeToken,
  SetUserMFAPreference,
  SignUp,
  UpdateDeviceStatus,
  UpdateUserAttributes,
  VerifySoftwareToken,
  VerifyUserAttribute,
};

const identityPool: Record<string, Operation> = { GetId, GetCredentialsForIdentity };

/** Every operation by its X-Amz-Target. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ...Object.entries(userPool).map(([name, run]) => [`AWSCognitoIdentityProviderService.${name}`, run] as const),
  ...Object.entries(identityPool).map(([name, run]) => [`AWSCognitoIdentityService.${name}`, run] as const),
]);
