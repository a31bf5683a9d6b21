import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { showToast } from "../../toast.tsx";
import { type FormChange, useFormChange } from "../../use-form-change.ts";
import { ProfileCard } from "../ProfileCard.tsx";
import { Problem } from "../ProfileForm.tsx";
import { NewModelForm } from "./NewModelForm.tsx";
import { type ModelTest, type OwnModel, removeOwnModel, testOwnModel } from "./own-model-documents.ts";

/** The owner's own language model: their key, their bill. The key is never shown again. */
export function OwnModelCard({ model }: { model: OwnModel | null }) {
  const { t } = useTranslation("profile");
  const change = useFormChange(["name", "url", "apiKey"]);
  const [test, setTest] = useState<ModelTest | null>(null);
  return (
    <ProfileCard heading={t("ownModel.heading")} text={t("ownModel.text")}>
      <FailureNotice failure={change.failure} />
      {model ? <ModelInUse model={model} change={change} onTested={setTest} /> : <Text>{t("ownModel.none")}</Text>}
      <div role="status">{test ? <TestResult test={test} /> : null}</div>
      <NewModelForm change={change} isOther={model !== null} onTested={setTest} />
    </ProfileCard>
  );
}

type ModelInUseProps = { model: OwnModel; change: FormChange; onTested(test: ModelTest | null): void };

function ModelInUse({ model: { vendor, name, url, seesPictures, problem }, change, onTested }: ModelInUseProps) {
  const { t } = useTranslation("profile");
  const hydrated = useHydrated();
  const { confirm, dialog } = useConfirm();
  const facts = [
    t(`ownModel.vendors.${vendor}`),
    ...(url === null ? [] : [url]),
    t(seesPictures ? "ownModel.sees" : "ownModel.blind"),
  ];

  async function test() {
    onTested(null);
    await change.run("test", async (call) => onTested((await call(testOwnModel, {})).testOwnModel));
  }

  async function remove() {
    const isSure = await confirm({
      heading: t("ownModel.removeSure.heading", { name }),
      text: t("ownModel.removeSure.text"),
      yes: t("ownModel.remove"),
      no: t("cancel"),
    });
    if (!isSure) return;
    onTested(null);
    if (await change.run("remove", (call) => call(removeOwnModel, {}))) showToast("success", t("ownModel.removed"));
  }

  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="var(--muted)" style={{ overflowWrap: "anywhere" }}>
          {facts.join(" · ")}
        </Text>
      </div>
      {problem ? <Problem text={t("ownModel.stopped", { problem: t(`ownModel.problems.${problem}`) })} /> : null}
      <Group gap="sm">
        <Button variant="default" disabled={!hydrated} loading={change.pending === "test"} onClick={() => void test()}>
          {t("ownModel.test")}
        </Button>
        <Button
          variant="default"
          disabled={!hydrated}
          loading={change.pending === "remove"}
          onClick={() => void remove()}
        >
          {t("ownModel.remove")}
        </Button>
      </Group>
      {dialog}
    </Stack>
  );
}

function TestResult({ test: { problem, seesPictures, articleUsd } }: { test: ModelTest }) {
  const { t, i18n } = useTranslation("profile");
  if (problem) return <Problem text={t(`ownModel.problems.${problem}`)} />;
  const money = { style: "currency", currency: "USD", maximumSignificantDigits: 2 } as const;
  const cost = articleUsd === null ? null : new Intl.NumberFormat(i18n.language, money).format(articleUsd);
  return (
    <Text>
      {t("ownModel.works")} {t(seesPictures ? "ownModel.sees" : "ownModel.blind")}.{" "}
      {cost === null ? null : t("ownModel.cost", { cost })}
    </Text>
  );
}
