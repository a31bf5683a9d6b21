import { Button, Group, Text, TextInput } from "@mantine/core";
import { Copy } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { copyText } from "../copy-text.ts";
import styles from "../manage.module.css";
import { showToast } from "../toast.tsx";
import { type FormChange, useFormChange } from "../use-form-change.ts";
import {
  changePhotoAddress,
  type PhotoAddress,
  revokePhotoAddress,
  setPhotoSenders,
} from "./photo-address-documents.ts";

/** The secret address that takes photos by mail for a source, and who may send there. */
export function PhotoAddressPanel({ photos }: { photos: PhotoAddress }) {
  const { t } = useTranslation("sources");
  const hydrated = useHydrated();
  const change = useFormChange(["senders"]);
  const { sourceId, address } = photos;
  const busy = !hydrated || change.pending !== null;

  async function renew() {
    const isDone = await change.run("change", (call) => call(changePhotoAddress, { sourceId }));
    if (isDone && address !== null) showToast("success", t("photos.changed"));
  }
  async function revoke() {
    const isDone = await change.run("revoke", (call) => call(revokePhotoAddress, { sourceId }));
    if (isDone) showToast("success", t("photos.revoked"));
  }

  return (
    <section className={styles.group} aria-labelledby="photos-by-mail">
      <div className={styles.what}>
        <h2 id="photos-by-mail">{t("photos.heading")}</h2>
        <p className={styles.muted}>{t("photos.text")}</p>
      </div>
      <FailureNotice failure={change.failure} />
      {address === null ? (
        <div>
          <Button variant="default" disabled={busy} loading={change.pending === "change"} onClick={() => void renew()}>
            {t("photos.create")}
          </Button>
        </div>
      ) : (
        <>
          <ShownAddress address={address} />
          <Group gap="sm">
            <Button
              variant="default"
              disabled={busy}
              loading={change.pending === "change"}
              onClick={() => void renew()}
            >
              {t("photos.change")}
            </Button>
            <Button
              variant="default"
              disabled={busy}
              loading={change.pending === "revoke"}
              onClick={() => void revoke()}
            >
              {t("photos.revoke")}
            </Button>
          </Group>
          <Senders photos={photos} change={change} />
        </>
      )}
    </section>
  );
}

function ShownAddress({ address }: { address: string }) {
  const { t } = useTranslation("sources");
  const hydrated = useHydrated();
  const copy = () => copyText(address, { done: t("photos.copied"), failed: t("photos.notCopied") });
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        style={{ flex: "1 1 16rem" }}
        readOnly
        label={t("photos.address")}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        disabled={!hydrated}
        leftSection={<Copy size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t("photos.copy")}
      </Button>
    </Group>
  );
}

function Senders({ photos: { sourceId, ownEmail, senders }, change }: { photos: PhotoAddress; change: FormChange }) {
  const { t } = useTranslation("sources");
  const busy = !useHydrated() || change.pending !== null;
  const [email, setEmail] = useState("");
  const set = (wanted: string[], name: string) =>
    change.run(name, (call) => call(setPhotoSenders, { sourceId, senders: wanted }));

  async function add(event: FormEvent) {
    event.preventDefault();
    if (await set([...senders, email], "add sender")) setEmail("");
  }

  return (
    <>
      <Text>{t("photos.own", { email: ownEmail })}</Text>
      {senders.map((sender) => (
        <Group key={sender} justify="space-between" gap="sm">
          <Text style={{ minWidth: 0, overflowWrap: "anywhere" }}>{sender}</Text>
          <Button
            variant="default"
            disabled={busy}
            loading={change.pending === `remove ${sender}`}
            aria-label={t("photos.removeNamed", { email: sender })}
            onClick={() =>
              void set(
                senders.filter((one) => one !== sender),
                `remove ${sender}`,
              )
            }
          >
            {t("photos.remove")}
          </Button>
        </Group>
      ))}
      <form method="post" aria-label={t("photos.heading")} onSubmit={(event) => void add(event)}>
        <Group align="flex-end" gap="sm">
          <TextInput
            style={{ flex: "1 1 16rem" }}
            type="email"
            autoComplete="off"
            label={t("photos.sender")}
            maxLength={254}
            required
            withAsterisk={false}
            value={email}
            error={change.problemOf("senders")}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={busy} loading={change.pending === "add sender"}>
            {t("photos.add")}
          </Button>
        </Group>
      </form>
    </>
  );
}
