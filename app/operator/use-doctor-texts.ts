import { useTranslation } from "react-i18next";
import type { NamedFinding } from "../../src/operator/doctor/run-checks.ts";

/** Returns the texts of doctor's findings. */
export function useDoctorTexts() {
  const { t } = useTranslation("doctor");
  return ({ name, says, fix }: NamedFinding): { name: string; says: string; fix: string | null } => ({
    name: t(`names.${name}`),
    says: t(says.key, says.values),
    fix: fix === undefined ? null : t(fix.key, fix.values),
  });
}
