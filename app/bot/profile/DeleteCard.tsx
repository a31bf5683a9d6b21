import { Button, List, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as account from "../../auth/account.client.ts";
import { useBotLayout } from "../../data/api/use-change.ts";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import { deletionErrorText } from "./deletion-error-text.ts";
import { ProfileCard } from "./ProfileCard.tsx";
import { ProfileForm } from "./ProfileForm.tsx";

const erased = ["work", "secrets", "person"] as const;
const kept = ["published", "audit"] as const;

/**
 * Says what will be deleted, what stays and why. Owners have to type their address, because deletion can't be undone.
 */
export function DeleteCard({ email }: { email: string }) {
  const { t } = useTranslation("profile");
  const locale = usePageLocale();
  const { hasPlans } = useBotLayout();
  const [asking, setAsking] = useState(false);

  async function remove(fields: FormData): Promise<"keep"> {
    if (
      String(fields.get("typed") ?? "")
        .trim()
        .toLowerCase() !== email.toLowerCase()
    )
      throw new AddressDiffersError();
    await account.deleteAccount();
    window.location.assign(pageHref(locale, "/signin?notice=deleted"));
    return "keep";
  }

  return (
    <ProfileCard heading={t("delete.heading")} text={t("delete.text")}>
      {asking ? (
        <>
          <Listed
            heading={t("delete.erasedHeading")}
            items={(hasPlans ? [...erased, "billing" as const] : erased).map((item) => t(`delete.erased.${item}`))}
          />
          <Listed
            heading={t("delete.keptHeading")}
            items={(hasPlans ? [...kept, "invoices" as const] : kept).map((item) => t(`delete.kept.${item}`))}
          />
          <ProfileForm
            label={t("delete.heading")}
            submitLabel={t("delete.submit")}
            isDangerous
            onSubmit={remove}
            toText={(error) => deletionErrorText(t, error)}
            onCancel={{ label: t("cancel"), run: () => setAsking(false) }}
          >
            <TextInput
              name="typed"
              label={t("delete.type", { email })}
              autoComplete="off"
              autoCapitalize="none"
              required
              withAsterisk={false}
            />
          </ProfileForm>
        </>
      ) : (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t("delete.start")}
          </Button>
        </div>
      )}
    </ProfileCard>
  );
}

function Listed({ heading, items }: { heading: string; items: string[] }) {
  return (
    <div>
      <Text fw={600}>{heading}</Text>
      <List spacing={4}>
        {items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    </div>
  );
}

class AddressDiffersError extends Error {
  override readonly name = "AddressDiffers";
}
