import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { type Change, useChange } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import styles from "../manage.module.css";
import { showToast } from "../toast.tsx";
import { type FormChange, useFormChange } from "../use-form-change.ts";
import { addApprover, type Approver, type Approvers, removeApprover, setApprovalRule } from "./approver-documents.ts";

/** Sets who besides the owner reviews a source's articles, and how many of them must approve. */
export function ApproversPanel({ approvers: { sourceId, rule, approvers } }: { approvers: Approvers }) {
  const { t } = useTranslation("sources");
  const change = useChange();
  const adding = useFormChange(["email"]);
  const isBusy = !useHydrated() || change.pending !== null || adding.pending !== null;

  async function setRule(chosen: string) {
    const wanted = chosen === "ALL" ? "ALL" : "ANY";
    if (await change.run("rule", (call) => call(setApprovalRule, { sourceId, rule: wanted })))
      showToast("success", t("approvers.ruleSaved"));
  }

  async function askAgain(email: string) {
    if (await change.run(`ask ${email}`, (call) => call(addApprover, { sourceId, email })))
      showToast("success", t("approvers.asked", { email }));
  }

  return (
    <section className={styles.group} aria-labelledby="approvers">
      <div className={styles.what}>
        <h2 id="approvers">{t("approvers.heading")}</h2>
        <p className={styles.muted}>{t("approvers.text")}</p>
      </div>
      <FailureNotice failure={change.failure} />
      {approvers.length === 0 ? <Text>{t("approvers.none")}</Text> : null}
      {approvers.length > 0 ? (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
          {approvers.map((approver) => (
            <ApproverRow
              key={approver.id}
              approver={approver}
              change={change}
              isBusy={isBusy}
              onAskAgain={() => void askAgain(approver.email)}
            />
          ))}
        </Stack>
      ) : null}
      <FailureNotice failure={adding.failure} />
      <NewApprover sourceId={sourceId} change={adding} isBusy={isBusy} />
      <NativeSelect
        label={t("approvers.rule")}
        value={rule}
        disabled={isBusy}
        data={(["ANY", "ALL"] as const).map((value) => ({ value, label: t(`approvers.rules.${value}`) }))}
        onChange={(event) => void setRule(event.currentTarget.value)}
      />
    </section>
  );
}

type ApproverRowProps = { approver: Approver; change: Change; isBusy: boolean; onAskAgain(): void };

function ApproverRow({ approver: { id, email, state, isBounced }, change, isBusy, onAskAgain }: ApproverRowProps) {
  const { t } = useTranslation("sources");

  async function remove() {
    if (await change.run(`remove ${id}`, (call) => call(removeApprover, { id })))
      showToast("success", t("approvers.removed", { email }));
  }

  return (
    <Group component="li" justify="space-between" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Text fw={600}>{email}</Text>
        <Text size="sm" c="var(--muted)">
          {isBounced ? t("approvers.bounced") : t(`approvers.states.${state}`)}
        </Text>
      </div>
      <Group gap="sm">
        {state === "WAITING" && !isBounced ? (
          <Button
            variant="default"
            disabled={isBusy}
            loading={change.pending === `ask ${email}`}
            aria-label={t("approvers.againNamed", { email })}
            onClick={onAskAgain}
          >
            {t("approvers.again")}
          </Button>
        ) : null}
        <Button
          variant="default"
          disabled={isBusy}
          loading={change.pending === `remove ${id}`}
          aria-label={t("approvers.removeNamed", { email })}
          onClick={() => void remove()}
        >
          {t("approvers.remove")}
        </Button>
      </Group>
    </Group>
  );
}

type NewApproverProps = { sourceId: string; change: FormChange; isBusy: boolean };

function NewApprover({ sourceId, change, isBusy }: NewApproverProps) {
  const { t } = useTranslation("sources");
  const [email, setEmail] = useState("");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await change.run("add", (call) => call(addApprover, { sourceId, email })))) return;
    showToast("success", t("approvers.asked", { email }));
    // Another address may have been typed meanwhile.
    setEmail((now) => (now === email ? "" : now));
  }

  return (
    <form method="post" aria-label={t("approvers.heading")} onSubmit={(event) => void submit(event)}>
      <Group align="flex-end" gap="sm">
        <TextInput
          style={{ flex: "1 1 16rem" }}
          type="email"
          autoComplete="off"
          label={t("approvers.email")}
          maxLength={254}
          required
          withAsterisk={false}
          value={email}
          error={change.problemOf("email")}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isBusy} loading={change.pending !== null}>
          {t("approvers.add")}
        </Button>
      </Group>
    </form>
  );
}
