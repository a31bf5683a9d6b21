import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The texts for the codes that a site's callback can carry (src/entries/http/connect-wordpress*.ts). */
const returnTexts = {
  "wordpress-state": "codes.wordpress-state",
  "wordpress-cancelled": "codes.wordpress-cancelled",
  // The callback checks the connection as the form does, so it gets the form's texts.
  "connection-refused": "at.updateIntegration.connection-refused",
  "invalid-input": "fields.unreachable-url",
  "key-refused": "codes.key-refused",
  "jetpack-closed": "codes.jetpack-closed",
  "connection-failed": "codes.connection-failed",
  internal: "operations.authorizeWordPress",
} as const;

type ReturnProblemCode = keyof typeof returnTexts;

const isReturnProblem = (code: string): code is ReturnProblemCode => Object.hasOwn(returnTexts, code);

/** Treats any unknown code in the URL as an expired connection. */
export function toReturnProblem(code: string | null): ReturnProblemCode | null {
  return code === null || isReturnProblem(code) ? code : "wordpress-state";
}

/** Why the connection failed. */
export function ReturnProblem({ problem }: { problem: ReturnProblemCode | null }) {
  const { t } = useTranslation("errors");
  return problem ? <Alert color="red">{t(returnTexts[problem])}</Alert> : null;
}
