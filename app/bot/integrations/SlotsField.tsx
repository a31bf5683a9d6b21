import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { Slot } from "./integrations-documents.ts";

/** A Monday, used only for weekday names. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 3600_000;
const weekdays = [1, 2, 3, 4, 5, 6, 7];

type SlotsFieldProps = { slots: Slot[]; timeZone: string; problem: string | undefined; onChange(slots: Slot[]): void };

/** The weekly times at which one waiting article each is published. */
export function SlotsField({ slots, timeZone, problem, onChange }: SlotsFieldProps) {
  const { t } = useTranslation("integrations");
  const locale = usePageLocale();
  const hydrated = useHydrated();
  const replace = (index: number, changed: Partial<Slot>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...changed } : slot)));
  return (
    <Stack gap="sm" role="group" aria-label={t("form.slots.label")}>
      <Text>
        {t("form.slots.hint", { timeZone: timeZone.replaceAll("_", " ") })}{" "}
        <Link to={localePath(locale, "/bot/profile")}>{t("form.slots.change")}</Link>
      </Text>
      {slots.map((slot, index) => (
        <SlotRow
          // Rows have no identity other than their position.
          key={index}
          slot={slot}
          number={index + 1}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => onChange(slots.filter((_, at) => at !== index))}
        />
      ))}
      {problem ? (
        <Text role="alert" c="var(--danger)">
          {problem}
        </Text>
      ) : null}
      <div>
        <Button
          variant="default"
          disabled={!hydrated}
          leftSection={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onChange([...slots, toNext(slots.at(-1))])}
        >
          {t("form.slots.add")}
        </Button>
      </div>
    </Stack>
  );
}

type SlotRowProps = { slot: Slot; number: number; onChange(changed: Partial<Slot>): void; onRemove(): void };

function SlotRow({ slot, number, onChange, onRemove }: SlotRowProps) {
  const { t } = useTranslation("integrations");
  const hydrated = useHydrated();
  const format = new Intl.DateTimeFormat(usePageLocale(), { weekday: "long", timeZone: "UTC" });
  const days = weekdays.map((weekday) => ({
    value: String(weekday),
    label: format.format(MONDAY + (weekday - 1) * DAY_MS),
  }));
  return (
    <Group gap="sm">
      <NativeSelect
        style={{ flex: "1 1 12rem", maxWidth: "16rem" }}
        aria-label={t("form.slots.weekday", { number })}
        value={String(slot.weekday)}
        data={days}
        onChange={(event) => onChange({ weekday: Number(event.currentTarget.value) })}
      />
      {/* These stay together even when the weekday takes a whole line. */}
      <Group gap="sm" wrap="nowrap">
        <TextInput
          type="time"
          required
          aria-label={t("form.slots.time", { number })}
          value={slot.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
        <ActionIcon disabled={!hydrated} aria-label={t("form.slots.remove", { number })} onClick={onRemove}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </Group>
  );
}

/** Suggests the same time a day later, which is what most people want. */
function toNext(last: Slot | undefined): Slot {
  return last === undefined ? { weekday: 1, time: "09:00" } : { weekday: (last.weekday % 7) + 1, time: last.time };
}
