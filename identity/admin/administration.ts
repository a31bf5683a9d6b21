import { randomUUID } from "node:crypto";
import { isEmail } from "../pool/attributes.ts";
import { sealNewPassword } from "../pool/passwords.ts";
import { emailKeyOf } from "../pool/usernames.ts";
import { CognitoError, invalidParameter, userExists } from "../protocol/cognito-error.ts";
import type { MessageLocale } from "../needs.ts";
import type { Service } from "../service.ts";
import { inTransaction } from "../store/database.ts";
import { revokeSessionsOf } from "../store/sessions.ts";
import {
  deleteUser,
  findUserByName,
  insertUser,
  type Invitation,
  isCurrentInvitation,
  listInvitations,
  setAttributes,
  setEnabled,
  setResetRequired,
  setTemporaryPassword,
  type UserStatus,
} from "../store/users.ts";
import { randomPassword } from "../tokens/random.ts";
import { lifetimes } from "../lifetimes.ts";

export type Administration = {
  /**
   * Invites a user: mails a temporary password, which they must replace at their first sign-in. Until then, inviting
   * them again mails another one, which replaces it. Cognito's AdminCreateUser, with the MessageAction RESEND for the
   * latter. `sent`: whether the first attempt sent the email.
   */
  inviteUser(invitation: { email: string; locale: MessageLocale }): Promise<{ sub: string; sent: Promise<boolean> }>;
  /**
   * Creates a confirmed account with a given password, e.g. the seeded one, whose `sub` is already used elsewhere.
   */
  createUser(account: {
    sub?: string;
    email: string;
    password: string;
    locale: MessageLocale;
    name?: string;
  }): Promise<{ sub: string }>;
  /** Disables an account: its user can't sign in, and existing sign-ins end. */
  setUserEnabled(sub: string, enabled: boolean): Promise<void>;
  /** Deletes a user with their sign-ins, devices and codes; repeatable. Cognito's AdminDeleteUser. */
  deleteUser(sub: string): Promise<void>;
  /** Finds a user by email address, however it is typed; null if there is none. Cognito's AdminGetUser. */
  findUser(email: string): Promise<{ sub: string } | null>;
  /** Users who were invited and haven't signed in yet, oldest invitation first. */
  listInvitations(): Promise<Invitation[]>;
  /** Requires a password reset at the next sign-in. Cognito's AdminResetUserPassword. */
  requirePasswordReset(sub: string): Promise<void>;
};

export const createAdministration = (service: Service): Administration => {
  const create = async (account: {
    sub?: string;
    email: string;
    password: string;
    locale: MessageLocale;
    name?: string;
    status: UserStatus;
    expiresAt?: Date;
  }): Promise<{ sub: string; salt: Uint8Array }> => {
    if (!isEmail(account.email)) throw invalidParameter("Username should be an email.");
    const sub = account.sub ?? randomUUID();
    const sealed = await sealNewPassword(service, sub, account.password);
    const inserted = await insertUser(
      service.db,
      {
        sub,
        username: sub,
        status: account.status,
        email: account.email,
        emailKey: emailKeyOf(account.email),
        email_verified: account.status === "CONFIRMED",
        phone_number: null,
        attributes: { locale: account.locale, ...(account.name === undefined ? {} : { name: account.name }) },
        srp_salt: sealed.salt,
        srp_verifier_sealed: sealed.verifierSealed,
        ...(account.expiresAt ? { passwordExpiresAt: account.expiresAt } : {}),
      },
      service.clock.now(),
    );
    if (!inserted) throw userExists();
    return { sub, salt: sealed.salt };
  };

  /** Also ends the sign-ins that the former temporary password has begun. */
  const inviteAgain = async (
    sub: string,
    { password, locale, expiresAt }: { password: string; locale: MessageLocale; expiresAt: Date },
  ): Promise<{ sub: string; salt: Uint8Array }> => {
    const sealed = await sealNewPassword(service, sub, password);
    const now = service.clock.now();
    await inTransaction(service.db, async (tx) => {
      if (!(await setTemporaryPassword(tx, sub, { ...sealed, expiresAt }, now))) throw userExists();
      await setAttributes(tx, sub, { locale }, now);
      await revokeSessionsOf(tx, sub, now);
    });
    return { sub, salt: sealed.salt };
  };

  return {
    async inviteUser({ email, locale }) {
      if (service.settings.signUp === "closed")
        throw new CognitoError("NotAuthorizedException", "SignUp is not permitted for this user pool");
      const password = randomPassword();
      const expiresAt = new Date(service.clock.now().getTime() + lifetimes.invitation * 1000);
      const invited = await findUserByName(service.db, { username: "", emailKey: emailKeyOf(email) });
      const { sub, salt } =
        invited?.status === "FORCE_CHANGE_PASSWORD"
          ? await inviteAgain(invited.sub, { password, locale, expiresAt })
          : await create({ email, password, locale, status: "FORCE_CHANGE_PASSWORD", expiresAt });
      const mail = { to: invited?.email ?? email, kind: "invitation", locale, code: password } as const;
      const isCurrent = () => isCurrentInvitation(service.db, { sub, salt }, service.clock.now());
      return { sub, sent: service.deliveries.mail(mail, isCurrent) };
    },
    async createUser(account) {
      const { sub } = await create({ ...account, status: "CONFIRMED" });
      return { sub };
    },
    async setUserEnabled(sub, enabled) {
      await inTransaction(service.db, async (tx) => {
        await setEnabled(tx, sub, enabled, service.clock.now());
        if (!enabled) await revokeSessionsOf(tx, sub, service.clock.now());
      });
    },
    deleteUser: (sub) => deleteUser(service.db, sub),
    async findUser(email) {
      const user = await findUserByName(service.db, { username: "", emailKey: emailKeyOf(email) });
      return user === null ? null : { sub: user.sub };
    },
    listInvitations: () => listInvitations(service.db),
    async requirePasswordReset(sub) {
      await inTransaction(service.db, async (tx) => {
        await setResetRequired(tx, sub, service.clock.now());
        await revokeSessionsOf(tx, sub, service.clock.now());
      });
    },
  };
};
