import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** What the way back from a site may say (src/entries/http/connect-wordpress.ts). */
const returnProblems = [
  "wordpress-state",
  "wordpress-cancelled",
  "connection-refused",
  "connection-failed",
  "reconnect-needed",
] as const;

type ReturnProblemCode = (typeof returnProblems)[number] | "connection-expired";

/** Whatever else stands in the address is said as the connection being over. */
export function toReturnProblem(code: string | null): ReturnProblemCode | null {
  return code === null ? null : (returnProblems.find((known) => known === code) ?? "connection-expired");
}

/** Why nothing was connected. */
export function ReturnProblem({ problem }: { problem: ReturnProblemCode | null }) {
  const { t } = useTranslation("errors");
  return problem ? <Alert color="red">{t(`codes.${problem}`)}</Alert> : null;
}
