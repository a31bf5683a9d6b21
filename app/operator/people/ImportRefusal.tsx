import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ImportProblem } from "../../../src/owner/portability/portable-file.ts";
import styles from "../operator.module.css";

/** "upload": no whole file arrived. */
const problems = ["no-export", "damaged", "newer", "in-use", "too-large", "upload"] as const satisfies readonly (
  | ImportProblem
  | "upload"
)[];

/** Why the last upload wasn't imported. */
export function ImportRefusal() {
  const { t } = useTranslation("operator");
  const [query] = useSearchParams();
  const problem = problems.find((one) => one === query.get("refused"));
  if (problem === undefined) return null;
  return (
    <div className={styles.refused} role="alert">
      <p>{t(`person.importRefused.${problem}`)}</p>
    </div>
  );
}
