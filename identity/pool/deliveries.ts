import { randomUUID } from "node:crypto";
import type { AccountNotice, CodeMail, CodeMessage, IdentityNeeds, MessageLocale, RefusedSignIn } from "../needs.ts";
import type { User } from "../store/users.ts";

/**
 * Sends and reports without being awaited: response times must not reveal whether somebody gets an email, or exists.
 */
export type Deliveries = {
  /**
   * Tries again later while `isCurrent`, so that no old code arrives after a newer one. Codes wait in memory: nothing
   * else may hold them. Resolves to whether the first attempt sent it.
   */
  mail(mail: CodeMail, isCurrent: () => Promise<boolean>): Promise<boolean>;
  sms(message: CodeMessage): void;
  report(refused: RefusedSignIn): void;
  notice(notice: AccountNotice): void;
  /** Resolves when nothing is being sent, and drops what waits for another attempt. */
  close(): Promise<void>;
};

type Needs = Pick<IdentityNeeds, "mailer" | "sms" | "onRefusedSignIn" | "onAccountNotice" | "onError" | "settings">;

export const createDeliveries = ({
  mailer,
  sms,
  onRefusedSignIn,
  onAccountNotice,
  onError,
  settings,
}: Needs): Deliveries => {
  const pending = new Set<Promise<boolean>>();
  const waiting = new Set<NodeJS.Timeout>();

  const hand = (sending: Promise<void>, onFailure?: (error: unknown) => void): Promise<boolean> => {
    const tracked: Promise<boolean> = sending
      .then(
        () => true,
        (error: unknown) => {
          onError?.(error, "delivery");
          onFailure?.(error);
          return false;
        },
      )
      .finally(() => pending.delete(tracked));
    pending.add(tracked);
    return tracked;
  };

  const mailUntilSent = (
    send: () => Promise<void>,
    isCurrent: () => Promise<boolean>,
    [seconds, ...later] = settings.mailRetrySeconds,
  ): Promise<boolean> =>
    hand(send(), (error) => {
      if (seconds === undefined || !mailer.canRetry?.(error)) return;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        void hand(
          isCurrent().then((still) => {
            if (still) void mailUntilSent(send, isCurrent, later);
          }),
        );
      }, seconds * 1000).unref();
      waiting.add(timer);
    });

  return {
    mail: (mail, isCurrent) => {
      const id = randomUUID();
      return mailUntilSent(() => mailer.send(mail, id), isCurrent);
    },
    sms: (message) => {
      if (sms) void hand(sms.send(message));
    },
    report: (refused) => {
      if (onRefusedSignIn) void hand(onRefusedSignIn(refused));
    },
    notice: (notice) => {
      if (onAccountNotice) void hand(onAccountNotice(notice));
      const { to } = notice;
      const id = randomUUID();
      if (to !== null && mailer.notify)
        void mailUntilSent(
          async () => mailer.notify?.({ ...notice, to }, id),
          async () => true,
        );
    },
    close: async () => {
      while (pending.size > 0) await Promise.all(pending);
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
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
