import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The codes that a site's callback can carry (src/entries/http/connect-wordpress.ts). */
const returnProblems = [
  "wordpress-state",
  "wordpress-cancelled",
  "connection-refused",
  "connection-failed",
  "reconnect-needed",
] as const;

type ReturnProblemCode = (typeof returnProblems)[number] | "connection-expired";

/** Treats any unknown code in the URL as an expired connection. */
export function toReturnProblem(code: string | null): ReturnProblemCode | null {
  return code === null ? null : (returnProblems.find((known) => known === code) ?? "connection-expired");
}

/** Why the connection failed. */
export function ReturnProblem({ problem }: { problem: ReturnProblemCode | null }) {
  const { t } = useTranslation("errors");
  return problem ? <Alert color="red">{t(`codes.${problem}`)}</Alert> : null;
}
