import { Switch } from "@mantine/core";

type ActiveSwitchProps = { label: string; checked: boolean; onChange(checked: boolean): void };

/** Turns a source or an integration on or off. */
export function ActiveSwitch({ label, checked, onChange }: ActiveSwitchProps) {
  return <Switch label={label} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />;
}
