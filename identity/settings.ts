import { z } from "zod";

const url = z.url({ protocol: /^https?$/ });

const clientSchema = z.object({
  id: z.string().regex(/^[\w+]{1,128}$/),
  /** Exact addresses; redirects never go anywhere else. */
  redirectUris: z.array(url).default([]),
  logoutUris: z.array(url).default([]),
  /** With rotation on, REFRESH_TOKEN_AUTH is refused, as at Cognito. */
  rotateRefreshTokens: z.boolean().default(true),
});

const facebookSchema = z.object({
  appId: z.string().min(1),
  appSecret: z.string().min(1),
  /** e.g. https://www.facebook.com/v26.0/dialog/oauth */
  dialogUrl: url,
  /** e.g. https://graph.facebook.com/v26.0 */
  graphUrl: url,
});

const throttlesSchema = z.object({
  /** Calls per network address and minute. */
  callsPerAddress: z.number().int().positive().default(300),
  /** Started sign-ins per name and address, per minute. */
  signInsPerUser: z.number().int().positive().default(30),
  /** Codes of one purpose that one network address can have sent to one user in 15 minutes. */
  codesPerUser: z.number().int().positive().default(5),
  /** Codes of one purpose that all strangers together can have sent to one user in a day. */
  codesPerDay: z.number().int().positive().default(20),
  /** Codes that one network address can make us send in 15 minutes. */
  codesPerAddress: z.number().int().positive().default(30),
  /** Text messages to everyone per day: each costs money. Proving numbers may use up half of them, signing in all. */
  smsPerDay: z.number().int().positive().default(500),
  /** Text messages per user and day. */
  smsPerUser: z.number().int().positive().default(10),
  /** Guesses per network address and code. */
  guessesPerCode: z.number().int().positive().default(5),
});

export const settingsSchema = z.object({
  /** Region, one underscore, name: clients use the part after the underscore in SRP. */
  userPoolId: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d_[A-Za-z0-9]+$/, "must be <region>_<name> with one underscore"),
  identityPoolId: z.string().regex(/^[\w-]+:[0-9a-f-]{36}$/, "must be <region>:<uuid>"),
  /** The service's own address, without a trailing slash. */
  publicUrl: url.transform((value) => value.replace(/\/+$/, "")),
  /** The hosted login's address, when it differs (TLS); https everywhere but on loopback. */
  loginUrl: url.transform((value) => value.replace(/\/+$/, "")).optional(),
  clients: z.array(clientSchema).min(1),
  /** All keyed hashes derive their keys from it; at least 32 bytes. */
  secret: z.instanceof(Uint8Array).refine((value) => value.length >= 32, "must have at least 32 bytes"),
  allowedOrigins: z.array(z.string()).default([]),
  signUp: z.enum(["open", "invite", "closed"]).default("open"),
  guests: z.boolean().default(false),
  /** OFF: nobody; OPTIONAL: anyone who wants it; ON: everyone. */
  mfa: z.enum(["OFF", "OPTIONAL", "ON"]).default("OFF"),
  devices: z.enum(["off", "ask", "always"]).default("always"),
  /** Required along with a new password. */
  requiredAttributes: z.array(z.string()).default([]),
  /** Countries text messages may go to, as ISO 3166 codes; everywhere when left out. */
  smsCountries: z.array(z.string().regex(/^[A-Z]{2}$/)).optional(),
  facebook: facebookSchema.optional(),
  signingKeySeconds: z
    .number()
    .int()
    .positive()
    .default(90 * 86_400),
  /** Waits before each further attempt at an email that a mail server refused for now. */
  mailRetrySeconds: z.array(z.number().positive()).default([60, 300, 900]),
  throttles: throttlesSchema.default(() => throttlesSchema.parse({})),
});

export type IdentitySettings = z.output<typeof settingsSchema>;
export type IdentityClient = z.output<typeof clientSchema>;

/** Throws a ZodError that names the setting. */
export const parseIdentitySettings = (settings: z.input<typeof settingsSchema>): IdentitySettings =>
  settingsSchema.parse(settings);

export const issuerOf = (settings: IdentitySettings): string => `${settings.publicUrl}/${settings.userPoolId}`;

/** The part of the pool id that both sides of SRP hash: after the underscore. */
export const poolNameOf = (settings: IdentitySettings): string =>
  settings.userPoolId.slice(settings.userPoolId.indexOf("_") + 1);

export const regionOf = (settings: IdentitySettings): string =>
  settings.userPoolId.slice(0, settings.userPoolId.indexOf("_"));
