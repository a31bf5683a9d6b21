import { ActionIcon, Button } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { addRow, changeRow, type FactRow, type Facts, removeRow } from "./edited-facts.ts";
import { RichText } from "./RichText.tsx";
import { putCaretAtEnd } from "./rich-text-dom.ts";
import { isBlank } from "./text-lines.ts";
import styles from "./editor.module.css";

type FactBoxProps = {
  facts: Facts;
  /** Names the whole box for screen readers, e.g. "3. Fact box". */
  label: string;
  language: string | null;
  /** Whether the box was just added, so that its title gets the caret. */
  autoFocus: boolean;
  onChange(facts: Facts): void;
  onFocus(): void;
  onRemove(): void;
  onKey(event: KeyboardEvent<HTMLElement>): void;
};

/** A fact box as fields: its title, and a label and a text for each fact. Enter goes on to the next fact. */
export function FactBox({ facts, label, language, autoFocus, onChange, onFocus, onRemove, onKey }: FactBoxProps) {
  const { t } = useTranslation("editor");
  const [added, setAdded] = useState<{ key: number; part: "label" | "fact" } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const field = { language, onFocus, onKey, onEnter: goToNextField };

  /** A fact below one without a label probably has none either. */
  function add(next: ReturnType<typeof addRow>, above: FactRow | undefined) {
    setAdded({ key: next.added, part: above && isBlank(above.label) ? "fact" : "label" });
    onChange(next.facts);
  }
  function removeFact(key: number, index: number) {
    // The title comes first, then two fields for each fact.
    putCaretAtEnd(listFields(root.current)[2 * index] ?? null);
    onChange(removeRow(facts, key));
  }

  return (
    <div ref={root} role="group" aria-label={label} className={styles.facts}>
      <RichText
        {...field}
        spans={facts.title}
        kind="factsTitle"
        label={t("facts.title")}
        placeholder={t("facts.title")}
        autoFocus={autoFocus}
        onChange={(title) => onChange({ ...facts, title })}
        onRemove={onRemove}
      />
      {facts.rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          number={index + 1}
          field={field}
          autoFocus={added?.key === row.key ? added.part : null}
          onChange={(change) => onChange(changeRow(facts, row.key, change))}
          onSplit={(head, tail) => add(addRow(changeRow(facts, row.key, { spans: head }), tail, row.key), row)}
          onRemove={() => removeFact(row.key, index)}
        />
      ))}
      <Button
        variant="subtle"
        className={styles.add ?? ""}
        leftSection={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => add(addRow(facts), facts.rows.at(-1))}
      >
        {t("facts.add")}
      </Button>
    </div>
  );
}

type RowProps = {
  row: FactRow;
  number: number;
  field: Pick<FactBoxProps, "language" | "onFocus" | "onKey"> & { onEnter(field: HTMLElement): void };
  /** Which of its fields gets the caret. */
  autoFocus: "label" | "fact" | null;
  onChange(change: Partial<FactRow>): void;
  onSplit(head: FactRow["spans"], tail: FactRow["spans"]): void;
  onRemove(): void;
};

function Row({ row, number, field, autoFocus, onChange, onSplit, onRemove }: RowProps) {
  const { t } = useTranslation("editor");
  const { onEnter: _, ...splitting } = field;
  const removeEmpty = () => isBlank(row.label) && isBlank(row.spans) && onRemove();
  return (
    <div className={styles.fact}>
      <RichText
        {...field}
        spans={row.label}
        kind="label"
        label={t("facts.label", { number })}
        placeholder={t("facts.labelHint")}
        autoFocus={autoFocus === "label"}
        onChange={(label) => onChange({ label })}
        onRemove={removeEmpty}
      />
      <RichText
        {...splitting}
        spans={row.spans}
        kind="fact"
        label={t("facts.fact", { number })}
        placeholder={t("facts.factHint")}
        autoFocus={autoFocus === "fact"}
        onChange={(spans) => onChange({ spans })}
        onSplit={onSplit}
        onRemove={removeEmpty}
      />
      <ActionIcon variant="subtle" size={44} aria-label={t("facts.remove", { number })} onClick={onRemove}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

function listFields(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>("[role=textbox]") ?? [])];
}

function goToNextField(field: HTMLElement): void {
  const fields = listFields(field.closest<HTMLElement>("[role=group]"));
  putCaretAtEnd(fields[fields.indexOf(field) + 1] ?? null);
}
