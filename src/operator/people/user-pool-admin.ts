import type { IdentityService } from "../../../identity/index.ts";

/** The bundled user pool; null with Amazon Cognito, which has its own console. */
export type UserPoolAdmin = IdentityService["admin"] | null;
