import { Alert, Button, Group } from "@mantine/core";
import { MailX, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../../data/api/use-change.ts";
import { useHydrated } from "../../../../ui/forms/use-hydrated.ts";
import { useOwnerTime } from "../../../owner-time.ts";
import { showToast } from "../../../toast.tsx";
import { liftMailBlock, resendApproval, revokeApprovalLinks } from "./approval-mail-documents.ts";
import type { ApprovalMail, Article, ArticleView } from "../../article-documents.ts";
import styles from "../view.module.css";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The emails about this version: delivery status, resend, and revoking their links. */
export function ApprovalMailsPanel({
  data,
  article: { id, version, approval, approvalMails },
  change,
}: {
  data: ArticleView;
  article: Article;
  change: Change;
}) {
  const { t } = useTranslation("articles");
  const busy = !useHydrated() || change.pending !== null;
  const isOpen = approval?.version !== version || approval.decision === null;
  if (!isOpen && approvalMails.length === 0) return null;

  async function run(name: "resend" | "revoke") {
    const document = name === "resend" ? resendApproval : revokeApprovalLinks;
    if (await change.run(name, (call) => call(document, { id })))
      showToast("success", t(name === "resend" ? "mails.resent" : "mails.revoked"));
  }

  return (
    <section className={styles.panel}>
      <h2>{t("mails.heading")}</h2>
      {approvalMails.length === 0 ? <p className={styles.muted}>{t("mails.none")}</p> : null}
      <ul className={styles.versions}>
        {approvalMails.map((mail, index) => (
          <MailItem key={index} mail={mail} />
        ))}
      </ul>
      {listBounced(data, approvalMails).map((email) => (
        <Bounced key={email} email={email} change={change} busy={busy} />
      ))}
      {isOpen ? (
        <Group gap="sm">
          <Button
            variant="default"
            disabled={busy}
            loading={change.pending === "resend"}
            leftSection={<Send {...icon} />}
            onClick={() => void run("resend")}
          >
            {t("mails.resend")}
          </Button>
          {approvalMails.length > 0 ? (
            <Button
              variant="default"
              disabled={busy}
              loading={change.pending === "revoke"}
              leftSection={<MailX {...icon} />}
              onClick={() => void run("revoke")}
            >
              {t("mails.revoke")}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </section>
  );
}

function MailItem({ mail: { to, kind, state, failure, at } }: { mail: ApprovalMail }) {
  const { t } = useTranslation("articles");
  const time = useOwnerTime({ dateStyle: "medium", timeStyle: "short" })(at);
  const outcome =
    failure === "recipient-bounced"
      ? t("mails.bounced")
      : failure === "recipient-blocked"
        ? t("mails.blocked")
        : t(`mails.states.${state}`);
  return (
    <li>
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <p>
          <strong>{t(`mails.kinds.${kind}`, { to: to === "" ? t("mails.removed") : to })}</strong> {outcome}
        </p>
        <p className={styles.muted}>
          <time dateTime={at}>{time}</time>
        </p>
      </div>
    </li>
  );
}

/** Addresses that bounced: the owner's, who may get only the daily email, and those that this version was mailed to. */
function listBounced({ profile, mailBlocks }: ArticleView, mails: ApprovalMail[]): string[] {
  const mailed = new Set([profile?.email ?? "", ...mails.map(({ to }) => to)].map((email) => email.toLowerCase()));
  return (mailBlocks ?? [])
    .filter(({ email, reason }) => reason === "BOUNCED" && mailed.has(email))
    .map(({ email }) => email);
}

function Bounced({ email, change, busy }: { email: string; change: Change; busy: boolean }) {
  const { t } = useTranslation("articles");

  async function lift() {
    if (await change.run("lift", (call) => call(liftMailBlock, { email })))
      showToast("success", t("mails.lifted", { email }));
  }

  return (
    <Alert color="orange">
      <p>{t("mails.blockedNotice", { email })}</p>
      <Button mt="sm" variant="default" disabled={busy} loading={change.pending === "lift"} onClick={() => void lift()}>
        {t("mails.lift")}
      </Button>
    </Alert>
  );
}
