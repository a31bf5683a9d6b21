import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import styles from "../manage.module.css";

/** Asks for the address of an account or a feed; works without JavaScript. */
export function FindSource({ address, problem }: { address: string; problem: ApiError | null }) {
  const { t } = useTranslation("sources");
  const locale = usePageLocale();
  const { fieldMessage, message } = { message: problem?.message, ...problem?.extensions };
  // The API speaks of a URL.
  const isHandle = address.startsWith("@") && problem?.extensions.problem === "unreachable-url";
  const words = isHandle ? t("byAddress.notFound", { name: address }) : (fieldMessage ?? message);
  const isFinding = useNavigation().state !== "idle";
  return (
    <Form method="get" action={localePath(locale, "/bot/sources/add")} className={styles.group}>
      <h2>{t("byAddress.heading")}</h2>
      <p>{t("byAddress.text")}</p>
      <TextInput
        name="address"
        label={t("byAddress.label")}
        description={t("byAddress.hint")}
        defaultValue={address}
        error={words}
        required
        withAsterisk={false}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={2_000}
      />
      <div>
        <Button type="submit" variant="default" loading={isFinding}>
          {t("byAddress.submit")}
        </Button>
      </div>
    </Form>
  );
}
