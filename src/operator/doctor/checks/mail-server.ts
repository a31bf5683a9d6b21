import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Check } from "../check.ts";

const fixes: Partial<Record<string, string>> = {
  unauthorized: "Compare user and password in SMTP_URL; special characters must be percent-encoded.",
  unavailable: "Compare host and port in SMTP_URL. Many providers let only ports 465 (smtps://) and 587 (smtp://) out.",
  timeout: "The port may be closed on the way. Many providers let only ports 465 (smtps://) and 587 (smtp://) out.",
};

export const checkMailServer: Check = {
  name: "mail server",
  async look({ mailer }) {
    try {
      await mailer.check();
      return { state: "ok", says: "The mail server lets us in. (No mail was sent.)" };
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      return {
        state: "problem",
        says: `The mail server does not let us in (${error.reason}).`,
        fix: fixes[error.reason] ?? "Compare SMTP_URL with what your mail provider tells you.",
      };
    }
  },
};
