import { Switch } from "@mantine/core";

type ActiveSwitchProps = { label: string; checked: boolean; onChange(checked: boolean): void };

/** Turns a source or an integration on or off. Large enough for a thumb, with text in normal size. */
export function ActiveSwitch({ label, checked, onChange }: ActiveSwitchProps) {
  return (
    <Switch
      size="lg"
      label={label}
      styles={{
        root: { "--mantine-color-gray-3": "var(--control-border)", "--mantine-color-dark-5": "var(--control-border)" },
        body: { alignItems: "center" },
        label: { fontSize: "var(--text-2)" },
      }}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
