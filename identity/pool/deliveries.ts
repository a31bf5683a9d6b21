import type { AccountNotice, CodeMail, CodeMessage, IdentityNeeds, MessageLocale, RefusedSignIn } from "../needs.ts";
import type { User } from "../store/users.ts";

/**
 * Sends and reports without being awaited: response times must not reveal whether somebody gets an email, or exists.
 */
export type Deliveries = {
  mail(mail: CodeMail): void;
  sms(message: CodeMessage): void;
  report(refused: RefusedSignIn): void;
  notice(notice: AccountNotice): void;
  /** Resolves when everything handed over so far has been sent or has failed. */
  settled(): Promise<void>;
};

type Needs = Pick<IdentityNeeds, "mailer" | "sms" | "onRefusedSignIn" | "onAccountNotice" | "onError">;

export const createDeliveries = ({ mailer, sms, onRefusedSignIn, onAccountNotice, onError }: Needs): Deliveries => {
  const pending = new Set<Promise<void>>();
  const hand = (sending: Promise<void>) => {
    const tracked: Promise<void> = sending
      .catch((error: unknown) => onError?.(error, "delivery"))
      .finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  return {
    mail: (mail) => hand(mailer.send(mail)),
    sms: (message) => {
      if (sms) hand(sms.send(message));
    },
    report: (refused) => {
      if (onRefusedSignIn) hand(onRefusedSignIn(refused));
    },
    notice: (notice) => {
      if (onAccountNotice) hand(onAccountNotice(notice));
    },
    settled: async () => {
      await Promise.all(pending);
    },
  };
};

export type CodeDeliveryDetails = {
  Destination: string;
  DeliveryMedium: "EMAIL" | "SMS";
  AttributeName: "email" | "phone_number";
};

/** "j***@e***", as Cognito masks it. */
export const emailDelivery = (email: string): CodeDeliveryDetails => {
  const at = email.lastIndexOf("@");
  return {
    Destination: `${email.slice(0, 1)}***@${email.slice(at + 1, at + 2)}***`,
    DeliveryMedium: "EMAIL",
    AttributeName: "email",
  };
};

/** "+*******1234". */
export const smsDelivery = (phone: string): CodeDeliveryDetails => ({
  Destination: `+${"*".repeat(Math.max(phone.length - 5, 0))}${phone.slice(-4)}`,
  DeliveryMedium: "SMS",
  AttributeName: "phone_number",
});

/** The user's own language, otherwise the one the client reports. */
export const localeOf = (user: Pick<User, "attributes"> | null, metadata?: Record<string, string>): MessageLocale =>
  (user?.attributes["locale"] ?? metadata?.["locale"] ?? "").toLowerCase().startsWith("vi") ? "vi" : "en";
