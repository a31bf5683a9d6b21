import { Button, Group, Stack } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import forms from "../../ui/forms/forms.module.css";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import styles from "./profile.module.css";

type ProfileFormProps = {
  /** Names the form to those who do not see it. */
  label: string;
  submitLabel: string;
  submitColor?: string;
  /** Does the work; what it throws is shown by `toText`. The fields are emptied unless it answers "keep". */
  onSubmit(fields: FormData): Promise<"keep" | void>;
  toText(error: unknown): string;
  onCancel?: { label: string; run(): void };
  children: ReactNode;
};

/** A form of a card: the button waits while it works, and a failure is said above the fields, which keep what was typed. */
export function ProfileForm({
  label,
  submitLabel,
  submitColor = "pink",
  onSubmit,
  toText,
  onCancel,
  children,
}: ProfileFormProps) {
  const hydrated = useHydrated();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setPending(true);
    setProblem(null);
    try {
      if ((await onSubmit(new FormData(form))) !== "keep") form.reset();
    } catch (error) {
      setProblem(toText(error));
    } finally {
      setPending(false);
    }
  }

  return (
    // POST, so that nothing typed ends up in an address if the browser sends the form by itself.
    <form method="post" aria-label={label} aria-busy={pending} onSubmit={submit}>
      <Stack gap="md">
        <Problem text={problem} />
        {children}
        <Group gap="sm">
          <Button type="submit" color={submitColor} loading={pending} disabled={!hydrated}>
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

/** Stands ready before there is anything to say, so that a screen reader reads what comes. */
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
