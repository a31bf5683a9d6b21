import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { isNewestStep, openChallenge, requireChallenge, type FederatedProfile } from "../flows/challenge-session.ts";
import { nextChallenge } from "../flows/continue-sign-in.ts";
import { factorsOf } from "../flows/factors.ts";
import { isEmail } from "../pool/attributes.ts";
import { emailDelivery } from "../pool/deliveries.ts";
import { limitCodes } from "../pool/limits.ts";
import { emailKeyOf, resolveSubject } from "../pool/usernames.ts";
import { CognitoError, invalidSession } from "../protocol/cognito-error.ts";
import type { Caller, Service } from "../service.ts";
import { countGuess, useChallenge } from "../store/challenges.ts";
import { inTransaction } from "../store/database.ts";
import { findFederatedUser, insertFederatedIdentity } from "../store/federated.ts";
import { deleteUnconfirmed, insertUser, type User } from "../store/users.ts";
import { randomCode } from "../tokens/random.ts";
import { withParameters } from "./authorization-request.ts";
import { FacebookError, fetchFacebookProfile } from "./facebook.ts";
import { codeBody, emailBody, errorPage, sendPage } from "./pages.ts";
import { finish, showChallenge, showSignIn } from "./sign-in-pages.ts";
import { textsOf, type PageMessage } from "./texts.ts";
import type { OpenVisit } from "./visit.ts";

const guessesPerCode = 5;
const emailStep = "FEDERATED_EMAIL";
const codeStep = "FEDERATED_EMAIL_CODE";

/** GET /oauth2/idpresponse: the return from Facebook, in the browser that went there. */
export const returnFromFacebook = async (
  service: Service,
  context: Context,
  open: OpenVisit,
  query: URLSearchParams,
  caller: Caller,
) => {
  const { login, visit } = open;
  const refuse = (error: string, description: string) =>
    context.redirect(
      withParameters(login.redirect_uri, { error, error_description: description, state: login.state }),
      302,
    );
  if (query.has("error")) return refuse("access_denied", "The sign-in with Facebook was cancelled");
  const profile = await fetchFacebookProfile(service, query.get("code") ?? "").catch((error: unknown) => {
    if (!(error instanceof FacebookError)) throw error;
    service.onError?.(error, caller.requestId);
    return null;
  });
  if (!profile) return errorPage(context, visit, "facebookFailed");
  const user = await findFederatedUser(service.db, profile.provider, profile.subject);
  if (user) return signInFederated(service, context, open, user, caller);
  if (service.settings.signUp !== "open") return refuse("access_denied", "SignUp is not permitted for this user pool");
  const session = await openChallenge(service, {
    challenge: emailStep,
    clientId: login.client_id,
    sub: randomUUID(),
    state: { name: "", proofs: [], federated: profile },
  });
  return showEmail(context, open, session, profile.email ?? "");
};

/** A known account; its own second factor is still required. */
const signInFederated = async (
  service: Service,
  context: Context,
  open: OpenVisit,
  user: User,
  caller: Caller,
): Promise<Response> => {
  if (!user.enabled) return errorPage(context, open.visit, "wrongCredentials");
  const progress = {
    user,
    clientId: open.login.client_id,
    caller,
    metadata: undefined,
    state: { name: user.username, proofs: [] },
  };
  const asked = factorsOf(service, user).length > 0 ? await nextChallenge(service, progress) : null;
  return asked ? showChallenge(context, open, asked) : finish(service, context, open, user);
};

const showEmail = (
  context: Context,
  { visit }: OpenVisit,
  session: string,
  email: string,
  message: PageMessage | null = null,
) =>
  sendPage(context, {
    locale: visit.locale,
    title: textsOf(visit.locale).emailTitle,
    body: emailBody(visit, { session, email, message }),
    formTargets: [visit.redirectUri],
  });

const showEmailCode = (
  context: Context,
  { visit }: OpenVisit,
  session: string,
  place: string,
  message: PageMessage | null = null,
) =>
  sendPage(context, {
    locale: visit.locale,
    title: textsOf(visit.locale).codeTitle,
    body: codeBody(visit, { path: "/login/email-code", session, factor: "", place, message }),
    formTargets: [visit.redirectUri],
  });

/** POST /login/email: whatever Facebook says, an address counts only once its code has been entered. */
export const postEmail = async (
  service: Service,
  context: Context,
  open: OpenVisit,
  form: URLSearchParams,
  caller: Caller,
) => {
  const token = form.get("session") ?? undefined;
  const email = form.get("email") ?? "";
  if (!isEmail(email)) return showEmail(context, open, token ?? "", email.slice(0, 254), "invalidEmail");
  try {
    const challenge = await requireChallenge(service, { token, challenge: emailStep, clientId: open.login.client_id });
    const { sub } = await resolveSubject(service, email);
    await limitCodes(service, { sub, use: "federated", caller });
    if (!(await useChallenge(service.db, challenge.hash, service.clock.now()))) throw invalidSession();
    const code = randomCode();
    const codeHash = service.hash("code", codeStep, challenge.sub, code).toString("base64");
    const session = await openChallenge(service, {
      ...challenge,
      challenge: codeStep,
      state: { ...challenge.state, name: email, codeHash },
    });
    void service.deliveries.mail({ to: email, kind: "federated-code", locale: open.visit.locale, code }, () =>
      isNewestStep(service, session),
    );
    return await showEmailCode(context, open, session, emailDelivery(email).Destination);
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return errorPage(context, open.visit, error.code === "LimitExceededException" ? "tooMany" : "expired");
  }
};

/** POST /login/email-code: the first sign-in creates the account. */
export const postEmailCode = async (
  service: Service,
  context: Context,
  open: OpenVisit,
  form: URLSearchParams,
  caller: Caller,
) => {
  const token = form.get("session") ?? "";
  try {
    const challenge = await requireChallenge(service, { token, challenge: codeStep, clientId: open.login.client_id });
    if (!(await countGuess(service.db, challenge.hash, guessesPerCode))) throw invalidSession();
    const expected = Buffer.from(challenge.state.codeHash ?? "", "base64");
    const given = service.hash("code", codeStep, challenge.sub, form.get("code") ?? "");
    if (expected.length !== given.length || !timingSafeEqual(expected, given))
      return await showEmailCode(context, open, token, form.get("place") ?? "", "wrongCode");
    const { federated } = challenge.state;
    if (!federated || !(await useChallenge(service.db, challenge.hash, service.clock.now()))) throw invalidSession();
    const user = await createFederatedUser(service, federated, challenge.state.name, open.visit.locale);
    return user
      ? await signInFederated(service, context, open, user, caller)
      : await showSignIn(service, context, open, "", "emailTaken");
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return errorPage(context, open.visit, "expired");
  }
};

/**
 * Creates an account for the provider's user, who has proved the address; null when that belongs to another confirmed
 * account, which it's never linked to. Two simultaneous first sign-ins get the same account.
 */
const createFederatedUser = async (
  service: Service,
  profile: FederatedProfile,
  email: string,
  locale: string,
): Promise<User | null> => {
  const now = service.clock.now();
  const sub = randomUUID();
  await inTransaction(service.db, async (tx) => {
    await deleteUnconfirmed(tx, emailKeyOf(email));
    const inserted = await insertUser(
      tx,
      {
        sub,
        username: `${profile.provider}_${profile.subject}`,
        status: "EXTERNAL_PROVIDER",
        email,
        emailKey: emailKeyOf(email),
        email_verified: true,
        phone_number: null,
        attributes: {
          locale,
          ...(profile.name === null ? {} : { name: profile.name.replace(/[\p{Cc}\p{Cs}]/gu, "") }),
        },
        srp_salt: null,
        srp_verifier_sealed: null,
      },
      now,
    );
    if (inserted) await insertFederatedIdentity(tx, { provider: profile.provider, subject: profile.subject, sub }, now);
  });
  return findFederatedUser(service.db, profile.provider, profile.subject);
};
