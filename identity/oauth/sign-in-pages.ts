import type { Context } from "hono";
import type { AskedChallenge } from "../flows/auth-answer.ts";
import { requireChallenge } from "../flows/challenge-session.ts";
import { askForFactor, nextChallenge } from "../flows/continue-sign-in.ts";
import { factorsOf, type Factor } from "../flows/factors.ts";
import { proveFactor } from "../flows/second-factor.ts";
import { carried } from "../flows/sign-in-progress.ts";
import { provePassword } from "../flows/user-password.ts";
import { CognitoError, invalidSession, tooManyAttempts } from "../protocol/cognito-error.ts";
import type { Caller, Service } from "../service.ts";
import { useChallenge } from "../store/challenges.ts";
import { findUser, type User } from "../store/users.ts";
import { finishLogin } from "./finish-login.ts";
import { chooseBody, codeBody, errorPage, sendPage, signInBody } from "./pages.ts";
import { textsOf, type PageMessage } from "./texts.ts";
import type { OpenVisit } from "./visit.ts";

const allFactors: Factor[] = ["SMS_MFA", "EMAIL_OTP", "SOFTWARE_TOKEN_MFA"];

export const showSignIn = (
  service: Service,
  context: Context,
  { visit }: OpenVisit,
  username: string,
  message: PageMessage | null = null,
) =>
  sendPage(context, {
    locale: visit.locale,
    title: textsOf(visit.locale).signIn,
    body: signInBody(visit, { username, facebook: service.settings.facebook !== undefined, message }),
    formTargets: [visit.redirectUri, ...(service.settings.facebook ? [service.settings.facebook.dialogUrl] : [])],
  });

/** POST /login: the same checks, locks and second factors as the API. */
export const postSignIn = async (
  service: Service,
  context: Context,
  open: OpenVisit,
  form: URLSearchParams,
  caller: Caller,
) => {
  const username = (form.get("username") ?? "").slice(0, 254);
  const password = form.get("password") ?? "";
  // PostgreSQL's text type can't hold control characters, so no account name has them.
  if (username === "" || password.length > 256 || /[\p{Cc}\p{Cs}]/u.test(username))
    return showSignIn(service, context, open, "", "wrongCredentials");
  try {
    const { user } = await provePassword(service, { name: username, password }, caller);
    const progress = {
      user,
      clientId: open.login.client_id,
      caller,
      metadata: undefined,
      state: { name: username, proofs: ["password" as const] },
    };
    const asked = await nextChallenge(service, progress);
    return asked ? showChallenge(context, open, asked) : await finish(service, context, open, user);
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return showSignIn(service, context, open, username, messageFor(error));
  }
};

const messageFor = (error: CognitoError): PageMessage => {
  if (error.code === "UserNotConfirmedException") return "notConfirmed";
  if (error.code === "PasswordResetRequiredException") return "finishInApp";
  return error.code === "NotAuthorizedException" ? "wrongCredentials" : "tooMany";
};

export const finish = async (service: Service, context: Context, open: OpenVisit, user: User): Promise<Response> =>
  (await finishLogin(service, context, open.login, user)) ?? errorPage(context, open.visit, "expired");

/** Shows a step's page; a step that needs the app's own pages is finished there. */
export const showChallenge = (
  context: Context,
  { visit }: OpenVisit,
  asked: AskedChallenge,
  message: PageMessage | null = null,
) => {
  const t = textsOf(visit.locale);
  const page = (title: string, body: ReturnType<typeof codeBody>) =>
    sendPage(context, { locale: visit.locale, title, body, formTargets: [visit.redirectUri] });
  const factor = allFactors.find((one) => one === asked.ChallengeName);
  if (factor) {
    const place =
      factor === "SOFTWARE_TOKEN_MFA" ? null : (asked.ChallengeParameters["CODE_DELIVERY_DESTINATION"] ?? "");
    return page(
      t.codeTitle,
      codeBody(visit, { path: "/login/code", session: asked.Session ?? "", factor, place, message }),
    );
  }
  if (asked.ChallengeName === "SELECT_MFA_TYPE") {
    const offered = allFactors.filter((one) =>
      (asked.ChallengeParameters["MFAS_CAN_CHOOSE"] ?? "").includes(`"${one}"`),
    );
    return page(t.chooseTitle, chooseBody(visit, { session: asked.Session ?? "", factors: offered }));
  }
  return errorPage(context, visit, "finishInApp");
};

const factorIn = (form: URLSearchParams): Factor => {
  const factor = allFactors.find((one) => one === form.get("factor"));
  if (!factor) throw invalidSession();
  return factor;
};

/** Null when the step is over. */
const messageForCode = ({ code, message }: CognitoError): PageMessage | null => {
  if (code === "CodeMismatchException") return "wrongCode";
  if (code === "ExpiredCodeException") return "usedCode";
  // Cognito has the same name for a lock and for a step that is over.
  return message === tooManyAttempts().message ? "tooMany" : null;
};

/** POST /login/code: a second factor. */
export const postCode = async (
  service: Service,
  context: Context,
  open: OpenVisit,
  form: URLSearchParams,
  caller: Caller,
) => {
  const token = form.get("session") ?? undefined;
  try {
    const factor = factorIn(form);
    const challenge = await requireChallenge(service, { token, challenge: factor, clientId: open.login.client_id });
    const user = await findUser(service.db, challenge.sub);
    if (!user?.enabled) throw invalidSession();
    return await proveFactor(
      service,
      { open: challenge, user, factor, code: form.get("code") ?? "", caller },
      async () => finish(service, context, open, user),
    );
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    const message = messageForCode(error);
    if (message === null) return showSignIn(service, context, open, "", "expired");
    const asked: AskedChallenge = {
      ChallengeName: factorIn(form),
      ChallengeParameters: { CODE_DELIVERY_DESTINATION: form.get("place") ?? "" },
      Session: token ?? "",
    };
    return showChallenge(context, open, asked, message);
  }
};

/** POST /login/factor: the choice between several second factors. */
export const postFactor = async (
  service: Service,
  context: Context,
  open: OpenVisit,
  form: URLSearchParams,
  caller: Caller,
) => {
  try {
    const clientId = open.login.client_id;
    const challenge = await requireChallenge(service, {
      token: form.get("session") ?? undefined,
      challenge: "SELECT_MFA_TYPE",
      clientId,
    });
    const user = await findUser(service.db, challenge.sub);
    const factor = user ? factorsOf(service, user).find((one) => one === form.get("factor")) : undefined;
    if (!user || !factor || !(await useChallenge(service.db, challenge.hash, service.clock.now())))
      throw invalidSession();
    return await showChallenge(
      context,
      open,
      await askForFactor(service, { user, clientId, caller, metadata: undefined, state: carried(challenge) }, factor),
    );
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return showSignIn(service, context, open, "", error.code === "LimitExceededException" ? "tooMany" : "expired");
  }
};
