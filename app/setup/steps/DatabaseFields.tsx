import { Choice } from "../Choice.tsx";
import { SetupField } from "../SetupField.tsx";
import type { Step } from "../step.ts";
import { setupTexts } from "../texts.ts";

export function DatabaseFields(step: Step) {
  const t = setupTexts(step.locale);
  return (
    <Choice
      page={step}
      name="choice"
      legend={t("database.legend")}
      options={[
        { value: "bundled", label: t("database.bundled"), hint: t("database.bundledHint") },
        {
          value: "own",
          label: t("database.own"),
          hint: t("database.ownHint"),
          children: (
            <SetupField
              page={step}
              name="url"
              label={t("database.url")}
              placeholder="postgres://galley:…@db.example.org:5432/galley"
              autoComplete="off"
              spellCheck={false}
            />
          ),
        },
      ]}
    />
  );
}
