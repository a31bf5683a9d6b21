import { Button, NativeSelect, TextInput, UnstyledButton } from "@mantine/core";
import { ArrowDown, ArrowUp, Bold, Italic, Link2, type LucideIcon, Trash2 } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type TextKind, textKinds } from "./edited-blocks.ts";
import { toHref } from "./rich-text-dom.ts";
import styles from "./editor.module.css";

export type ToolbarCommand = "bold" | "italic" | "link" | "up" | "down" | "remove";

const commands: { name: ToolbarCommand; Icon: LucideIcon; keys?: string }[] = [
  { name: "bold", Icon: Bold, keys: "Control+B" },
  { name: "italic", Icon: Italic, keys: "Control+I" },
  { name: "link", Icon: Link2, keys: "Control+K" },
  { name: "up", Icon: ArrowUp },
  { name: "down", Icon: ArrowDown },
  { name: "remove", Icon: Trash2 },
];

type ToolbarProps = {
  /** Whether something has the caret. */
  isActive: boolean;
  /** Kind of the block edited last; null for none and for pictures. */
  kind: TextKind | null;
  onKind(kind: TextKind): void;
  onCommand(command: ToolbarCommand): void;
  linking: boolean;
  onLink(href: string | null): void;
  onLeave(): void;
};

/** Actions for the block that has the caret: one tab stop, with arrow keys inside. */
export function EditorToolbar({ isActive, kind, onKind, onCommand, linking, onLink, onLeave }: ToolbarProps) {
  const { t } = useTranslation("editor");
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  // Pictures can be moved, not removed: nothing here could bring one back.
  const may = (name: ToolbarCommand) => isActive && (name !== "remove" || kind !== null);

  function move(event: KeyboardEvent) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (event.key === "Escape") onLeave();
    if (step === 0) return;
    event.preventDefault();
    const next = (current + step + commands.length) % commands.length;
    setCurrent(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div className={styles.tools}>
      <NativeSelect
        size="md"
        aria-label={t("tools.kind")}
        className={styles.kind}
        disabled={kind === null}
        value={kind ?? ""}
        onChange={(event) => onKind(event.currentTarget.value as TextKind)}
      >
        {kind === null ? <option value="">{t("tools.kind")}</option> : null}
        {textKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kinds.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <div ref={bar} role="toolbar" aria-label={t("tools.label")} className={styles.toolbar} onKeyDown={move}>
        {commands.map(({ name, Icon, keys }, index) => (
          <UnstyledButton
            key={name}
            className={styles.tool ?? ""}
            aria-label={t(`tools.${name}`)}
            title={t(`tools.${name}`)}
            aria-keyshortcuts={keys}
            aria-disabled={!may(name)}
            tabIndex={index === current ? 0 : -1}
            // Keeps the caret in place.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => may(name) && onCommand(name)}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          </UnstyledButton>
        ))}
      </div>
      {linking ? <LinkForm onLink={onLink} onLeave={onLeave} /> : null}
    </div>
  );
}

function LinkForm({ onLink, onLeave }: { onLink(href: string | null): void; onLeave(): void }) {
  const { t } = useTranslation("editor");
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState(false);

  function apply(event?: FormEvent) {
    event?.preventDefault();
    const href = toHref(typed);
    if (href === null) setProblem(true);
    else onLink(href);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") onLeave();
    // This field is inside the editor's own form.
    if (event.key === "Enter") {
      event.preventDefault();
      apply();
    }
  }

  return (
    <div className={styles.linkForm} role="group" aria-label={t("tools.link")}>
      <TextInput
        label={t("link.address")}
        value={typed}
        autoFocus
        error={problem ? t("link.problem") : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
      />
      <Button variant="default" onClick={() => apply()}>
        {t("link.apply")}
      </Button>
      <Button variant="subtle" onClick={() => onLink(null)}>
        {t("link.remove")}
      </Button>
    </div>
  );
}
