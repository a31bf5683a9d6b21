import { ActionIcon } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import styles from "./editor.module.css";

export type Tool = {
  label: string;
  Icon: LucideIcon;
  keys?: string;
  /** For tools that turn on and off, such as bold. */ isOn?: boolean;
  isOff?: boolean;
  onPress(): void;
};

type ToolbarProps = { label: string; tools: Tool[]; className?: string | undefined; onLeave(): void };

/** One tab stop, with arrow keys inside. Pressing a tool keeps the caret, and a phone's keyboard, where they are. */
export function Toolbar({ label, tools, className, onLeave }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [chosen, setCurrent] = useState(0);
  // A tool may have removed itself.
  const current = Math.min(chosen, tools.length - 1);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    bar.current?.querySelectorAll("button")[current]?.focus();
  }, [tools.length, current]);

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: -current - 1 };
    const step = steps[event.key];
    if (event.key === "Escape") onLeave();
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + tools.length) % tools.length;
    setCurrent(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className ?? styles.toolbar}
      onKeyDown={move}
      onFocus={({ target }) => void (focused.current = target)}
      onBlur={({ relatedTarget }) => relatedTarget && (focused.current = null)}
    >
      {tools.map(({ label: name, Icon, keys, isOn, isOff = false, onPress }, index) => (
        <ActionIcon
          key={name}
          variant={isOn ? "light" : "subtle"}
          color="gray"
          className={styles.tool ?? ""}
          aria-label={name}
          title={name}
          aria-keyshortcuts={keys}
          aria-pressed={isOn}
          aria-disabled={isOff}
          tabIndex={index === current ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => !isOff && onPress()}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  );
}
