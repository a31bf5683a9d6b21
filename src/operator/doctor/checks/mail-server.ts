import { ConnectorError, type ConnectorReason } from "../../../platform/connector-error.ts";
import { type Check, type DoctorText, say } from "../check.ts";

const fixes: Partial<Record<ConnectorReason, DoctorText["key"]>> = {
  unauthorized: "mailServer.passwordFix",
  unavailable: "mailServer.awayFix",
  timeout: "mailServer.timeoutFix",
};

export const checkMailServer: Check = {
  name: "mailServer",
  async look({ mailer }) {
    try {
      await mailer.check();
      return { state: "ok", says: say("mailServer.ok") };
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const { reason } = error;
      return {
        state: "problem",
        says: say("mailServer.refuses", { reason }),
        fix: say(fixes[reason] ?? "mailServer.otherFix"),
      };
    }
  },
};
