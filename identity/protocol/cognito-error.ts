/** Every error name the service responds with (Cognito's, AWS API references). */
export type CognitoErrorCode =
  | "AliasExistsException"
  | "CodeMismatchException"
  | "EnableSoftwareTokenMFAException"
  | "ExpiredCodeException"
  | "InternalErrorException"
  | "InvalidParameterException"
  | "InvalidPasswordException"
  | "InvalidUserPoolConfigurationException"
  | "LimitExceededException"
  | "NotAuthorizedException"
  | "PasswordHistoryPolicyViolationException"
  | "PasswordResetRequiredException"
  | "RefreshTokenReuseException"
  | "ResourceNotFoundException"
  | "SerializationException"
  | "ServiceUnavailable"
  | "SoftwareTokenMFANotFoundException"
  | "TooManyRequestsException"
  | "UnknownOperationException"
  | "UnsupportedTokenTypeException"
  | "UserNotConfirmedException"
  | "UsernameExistsException";

/** An error the client can act on. Clients show the message unchanged, so it's Cognito's own text. */
export class CognitoError extends Error {
  override readonly name = "CognitoError";
  readonly code: CognitoErrorCode;
  /** 400 for all of Cognito's modelled errors. */
  readonly status: 400 | 500 | 503;

  constructor(code: CognitoErrorCode, message: string, status: 400 | 500 | 503 = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The only answer to a wrong password, an unknown name and a disabled account. */
export const wrongCredentials = () => new CognitoError("NotAuthorizedException", "Incorrect username or password.");
export const tooManyAttempts = () => new CognitoError("NotAuthorizedException", "Password attempts exceeded");
export const invalidSession = () => new CognitoError("NotAuthorizedException", "Invalid session for the user.");
export const expiredSession = () =>
  new CognitoError("NotAuthorizedException", "Invalid session for the user, session is expired.");
export const codeMismatch = () =>
  new CognitoError("CodeMismatchException", "Invalid verification code provided, please try again.");
export const alreadyConfirmed = () =>
  new CognitoError("NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED");
export const codeExpired = () =>
  new CognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");
export const limitExceeded = () =>
  new CognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
export const tooManyRequests = () => new CognitoError("TooManyRequestsException", "Rate exceeded");
export const userExists = () => new CognitoError("UsernameExistsException", "User already exists");
export const deviceMissing = () => new CognitoError("ResourceNotFoundException", "Device does not exist.");
export const invalidParameter = (message: string) => new CognitoError("InvalidParameterException", message);

/** How long callers are told to wait while the database is down. */
export const RETRY_AFTER_SECONDS = "5";
