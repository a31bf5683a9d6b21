import { createInstance } from "i18next";
import en from "../../../messages/en/doctor.json" with { type: "json" };
import type { DoctorText } from "./check.ts";

const instance = createInstance();
void instance.init({
  lng: "en",
  resources: { en: { doctor: en } },
  ns: ["doctor"],
  defaultNS: "doctor",
  initAsync: false,
  interpolation: { escapeValue: false },
});
const t = instance.getFixedT("en", "doctor");

/** For the command line and the log. */
export function inEnglish({ key, values }: DoctorText): string {
  return t(key, values);
}
