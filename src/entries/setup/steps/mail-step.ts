import { z } from "zod";
import { openMailer } from "../../../base-context.ts";
import { Secret } from "../../../platform/config/secrets.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Setup } from "../setup.ts";
import { isUsable } from "./is-usable.ts";
import { fieldOf, plainField } from "./field-of.ts";
import { fails, type Form, type Outcome, type Place, type Step } from "./step.ts";
import { testMail } from "./test-mail.ts";

/** The server that sends Galley's emails, which a test email proves. */
export const mailStep: Step = {
  name: "mail",
  settings: ["SMTP_URL", "MAIL_FROM"],
  read(setup, place, form) {
    const url = URL.parse(setup.value("SMTP_URL") ?? "");
    const given = setup.given("SMTP_URL") === undefined ? null : "SMTP_URL";
    const typed = (name: string, saved: string) => plainField(given === null ? (form?.[name] ?? saved) : saved, given);
    const isSaved = setup.state().steps["mail"] === "done" || given !== null;
    const defaultPort = url?.protocol === "smtps:" ? "465" : "587";
    const { operator } = setup.state();
    return {
      fields: {
        server: typed("server", isSaved ? (url?.hostname ?? "") : ""),
        port: typed("port", isSaved ? url?.port || defaultPort : "587"),
        user: typed("user", isSaved ? decodeURIComponent(url?.username ?? "") : ""),
        password: { ...plainField("", given), isKept: isSaved && Boolean(url?.password) },
        from: fieldOf(setup, "MAIL_FROM", { typed: form?.["from"], byDefault: toSender(operator, place) }),
        to: plainField(form?.["to"] ?? operator ?? ""),
      },
    };
  },
  async save(setup, form, { locale }) {
    const url = setup.given("SMTP_URL") ?? toSmtpUrl(setup, form);
    if (typeof url !== "string") return url;
    const from = setup.given("MAIL_FROM") ?? form["from"]?.trim() ?? "";
    if (!isUsable("MAIL_FROM", from)) return fails("from", from === "" ? "required" : "mail.from");
    const to = form["to"]?.trim() ?? "";
    if (!z.email().safeParse(to).success) return fails("to", to === "" ? "required" : "account.email");
    const { config } = setup.readSettings();
    const mailer = openMailer({ mailFrom: from }, { smtpUrl: new Secret(url) });
    const problem = await mailer.send({ to, ...testMail({ config }, locale, from) }).then(() => null, toOutcome);
    if (problem !== null) return problem;
    if (setup.given("SMTP_URL") === undefined) setup.save({ SMTP_URL: url });
    if (setup.given("MAIL_FROM") === undefined) setup.save({ MAIL_FROM: from });
    return { notice: { key: "mail", values: { to } } };
  },
};

/** Port 465 speaks TLS from the first byte. The field for the server also takes a whole smtp:// address. */
function toSmtpUrl(setup: Setup, form: Form): string | Outcome {
  const server = form["server"]?.trim() ?? "";
  if (server === "") return fails("server", "required");
  if (/^smtps?:/.test(server)) return isUsable("SMTP_URL", server) ? server : fails("server", "mail.server");
  const port = form["port"]?.trim() || "587";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return fails("port", "mail.port");
  const protocol = port === "465" ? "smtps" : "smtp";
  const user = form["user"]?.trim() ?? "";
  const kept = URL.parse(setup.saved()["SMTP_URL"] ?? "");
  const isKept = !form["password"] && kept?.hostname === server && decodeURIComponent(kept.username) === user;
  const password = isKept ? decodeURIComponent(kept.password) : (form["password"] ?? "");
  if (user !== "" && password === "") return fails("password", "required");
  const credentials = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const url = `${protocol}://${credentials}${server}:${port}`;
  return URL.parse(url)?.hostname === server.toLowerCase() ? url : fails("server", "mail.server");
}

/** `ConnectorError` never quotes the server, which may repeat a password. */
function toOutcome(error: unknown): Outcome {
  if (!(error instanceof ConnectorError)) throw error;
  const { reason, code = "" } = error;
  if (reason === "unauthorized") return fails("password", "mail.password");
  if (reason === "not-found") return fails("to", "mail.recipient");
  if (reason === "timeout") return fails("server", "mail.timeout");
  if (code === "no-such-host") return fails("server", "mail.host");
  if (code === "tls") return fails("server", "mail.tls");
  if (reason === "rejected") return fails("from", "mail.rejected", { code });
  return fails("server", code.startsWith("smtp-") ? "mail.refused" : "mail.away", { code });
}

function toSender(operator: string | null, { origin }: Place): string {
  const { hostname } = new URL(origin);
  const isName = hostname.includes(".") && !/^[\d.]+$/.test(hostname);
  return isName ? `Galley <galley@${hostname}>` : `Galley <${operator ?? "galley@localhost"}>`;
}
