import { Textarea, type TextareaProps } from "@mantine/core";
import type { CSSProperties } from "react";
import styles from "./growing-textarea.module.css";

type GrowingTextareaProps = Omit<TextareaProps, "autosize" | "rows" | "classNames" | "styles"> & {
  minRows: number;
  maxRows?: number;
  isCode?: boolean;
};

/** Grows with its text, without scripts, so nothing jumps when they load. In older browsers it scrolls. */
export function GrowingTextarea({ minRows, maxRows = 16, isCode = false, ...props }: GrowingTextareaProps) {
  const rows = { "--min-rows": minRows, "--max-rows": maxRows } as CSSProperties;
  const input = isCode ? { ...rows, fontFamily: "var(--font-mono)" } : rows;
  return <Textarea {...props} rows={minRows} classNames={{ input: styles.growing ?? "" }} styles={{ input }} />;
}
