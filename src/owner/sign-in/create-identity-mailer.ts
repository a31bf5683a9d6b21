import type { IdentityMailer } from "../../../identity/needs.ts";
import type { BaseContext } from "../../base-context.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { toMessageId } from "../../platform/mails/mail-traces.ts";

/** Renders and sends the bundled user pool's emails: codes, invitations, and notices of changes to the sign-in. */
export function createIdentityMailer(ctx: Pick<BaseContext, "config" | "emails" | "mailer">): Required<IdentityMailer> {
  const toPage = (locale: string, path: string) => ctx.config.http.publicUrl + (locale === "vi" ? "/vi" : "") + path;
  return {
    async send({ to, ...code }, id) {
      const signInUrl = toPage(code.locale, "/signin");
      const content = await ctx.emails.renderCodeMail({
        ...code,
        ...(code.kind === "invitation" ? { signInUrl } : {}),
      });
      await ctx.mailer.send({ to, messageId: toMessageId(ctx, id), ...content });
    },
    async notify({ to, kind, locale, from }, id) {
      // Anyone who no longer has the address can't sign in.
      const url = toPage(locale, kind === "email-changed" ? "/contact" : "/signin");
      const content = await ctx.emails.renderAccountNotice({ kind, locale, ...from, url });
      await ctx.mailer.send({ to, messageId: toMessageId(ctx, id), ...content });
    },
    // A refused password takes the operator longer to mend, and repeating it may lock the account at the provider.
    canRetry: (error) => error instanceof ConnectorError && error.retryable && error.reason !== "unauthorized",
  };
}
