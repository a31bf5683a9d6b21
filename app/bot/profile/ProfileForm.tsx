import { Button, Group, Stack } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import forms from "../../ui/forms/forms.module.css";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import styles from "./profile.module.css";

type ProfileFormProps = {
  /** The form's accessible name. */
  label: string;
  submitLabel: string;
  isDangerous?: boolean;
  /** Does the work; `toText` renders what it throws. The fields are cleared unless it returns "keep". */
  onSubmit(fields: FormData): Promise<"keep" | void>;
  toText(error: unknown): string;
  onCancel?: { label: string; run(): void };
  children: ReactNode;
};

/**
 * A card's form. Its button is filled once somebody has typed, so that only one card asks for a press. The button waits
 * while it works. A failure appears above the fields, which keep their input.
 */
export function ProfileForm({
  label,
  submitLabel,
  isDangerous = false,
  onSubmit,
  toText,
  onCancel,
  children,
}: ProfileFormProps) {
  const hydrated = useHydrated();
  const [pending, setPending] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setPending(true);
    setProblem(null);
    try {
      if ((await onSubmit(new FormData(form))) !== "keep") form.reset();
      setTyped(false);
    } catch (error) {
      setProblem(toText(error));
    } finally {
      setPending(false);
    }
  }

  return (
    // POST, so that no input ends up in a URL if the browser submits the form without scripts.
    <form method="post" aria-label={label} aria-busy={pending} onInput={() => setTyped(true)} onSubmit={submit}>
      <Stack gap="md">
        <Problem text={problem} />
        {children}
        <Group gap="sm">
          <Button
            type="submit"
            {...(isDangerous ? { variant: "outline", color: "red" } : { variant: isTyped ? "filled" : "default" })}
            loading={pending}
            disabled={!hydrated}
          >
            {submitLabel}
          </Button>
          {onCancel ? (
            <Button variant="default" onClick={onCancel.run}>
              {onCancel.label}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

/** Rendered before there is anything to say, so that screen readers announce it. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text ? (
        <p className={`${forms.alert} ${styles.problem}`}>
          <CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
          {text}
        </p>
      ) : null}
    </div>
  );
}
