import forms from "../../ui/forms/forms.module.css";
import { Choice } from "../Choice.tsx";
import { SetupField } from "../SetupField.tsx";
import type { Step } from "../step.ts";
import { setupTexts } from "../texts.ts";

export function ModelFields(step: Step) {
  const t = setupTexts(step.locale);
  return (
    <Choice
      page={step}
      name="choice"
      legend={t("model.legend")}
      options={[
        { value: "none", label: t("model.none"), hint: t("model.noneHint") },
        { value: "local", label: t("model.local"), hint: t("model.localHint"), children: <LocalFields {...step} /> },
        {
          value: "vendor",
          label: t("model.vendor"),
          hint: t("model.vendorHint"),
          children: <VendorFields {...step} />,
        },
      ]}
    />
  );
}

function LocalFields(step: Step) {
  const t = setupTexts(step.locale);
  const { offered, fields } = step;
  const chosen = offered.find(({ id }) => id === fields["local"]?.value) ?? offered[0];
  return (
    <>
      {offered.length === 0 ? null : (
        <div className={forms.field}>
          <label htmlFor="field-local">{t("model.offered")}</label>
          <select id="field-local" name="local" defaultValue={chosen?.id}>
            {offered.map(({ id, name, program, url }) => (
              <option key={id} value={id}>{`${name} (${program}, ${new URL(url).host})`}</option>
            ))}
            <option value="">{t("model.other")}</option>
          </select>
        </div>
      )}
      <SetupField
        page={step}
        name="localUrl"
        label={t("model.localUrl")}
        hint={offered.length === 0 ? undefined : t("model.onlyOther")}
        placeholder="http://localhost:11434/v1"
      />
      <SetupField page={step} name="localName" label={t("model.name")} placeholder="qwen2.5vl:7b" />
    </>
  );
}

function VendorFields(step: Step) {
  const t = setupTexts(step.locale);
  return (
    <>
      <div className={forms.field}>
        <label htmlFor="field-vendor">{t("model.whose")}</label>
        <select id="field-vendor" name="vendor" defaultValue={step.fields["vendor"]?.value}>
          <option value="anthropic">Anthropic</option>
          <option value="google">Google</option>
          <option value="openai-compatible">{t("model.compatible")}</option>
        </select>
      </div>
      <SetupField page={step} name="name" label={t("model.name")} hint={t("model.nameHint")} />
      <SetupField page={step} name="key" label={t("model.key")} type="password" autoComplete="off" />
      <SetupField
        page={step}
        name="url"
        label={t("model.url")}
        hint={t("model.urlHint")}
        placeholder="https://api.openai.com/v1"
      />
    </>
  );
}
