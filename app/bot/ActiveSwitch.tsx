import { Switch } from "@mantine/core";

type ActiveSwitchProps = { label: string; checked: boolean; onChange(checked: boolean): void };

/** Switches a source or an integration on and off: large enough for a thumb, its words as large as all others. */
export function ActiveSwitch({ label, checked, onChange }: ActiveSwitchProps) {
  return (
    <Switch
      size="lg"
      label={label}
      styles={{
        root: { "--mantine-color-gray-3": "var(--control-border)" },
        body: { alignItems: "center" },
        label: { fontSize: "var(--text-2)" },
      }}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
