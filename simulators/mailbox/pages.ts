import { html } from "hono/html";
import { listTable, type Page, toPage, toTime } from "../kit/page.ts";
import type { OpenedMail } from "./read-mail.ts";
import type { StoredMail } from "./state.ts";

export function listPage(mails: StoredMail[], hasPreviews: boolean): Page {
  const rows = mails
    .toReversed()
    .map((mail) => [
      toTime(mail.receivedAt),
      mail.fromName || mail.from,
      mail.envelopeTo.join(", "),
      html`<a href="/mails/${mail.id}">${mail.subject || "(no subject)"}</a>`,
    ]);
  return toPage(
    "Mailbox",
    html`<h1>Mailbox</h1>
      <p>Every mail sent here stays here. ${mails.length} so far.</p>
      ${hasPreviews ? html`<p><a href="/_mails">All kinds of mail</a></p>` : ""}
      ${listTable(["Received", "From", "To", "Subject"], rows)}`,
    { look: "list", head: html`<meta http-equiv="refresh" content="10" />` },
  );
}

/** Links in the HTML part open outside this page; nothing in it runs. */
export function mailPage({ mail, parsed, source }: OpenedMail, { canReply }: { canReply: boolean }): Page {
  const sandbox = "allow-popups allow-popups-to-escape-sandbox";
  const htmlPart = html`<h2>HTML</h2>
    <iframe title="HTML part" src="/mails/${mail.id}/html" sandbox="${sandbox}"></iframe>`;
  return toPage(
    mail.subject,
    html`<p><a href="/">All mails</a></p>
      <h1>${mail.subject || "(no subject)"}</h1>
      <p>From ${mail.fromName} ${mail.from} to ${mail.envelopeTo.join(", ")}, ${mail.receivedAt}</p>
      ${parsed.html === undefined ? "" : htmlPart} ${canReply ? replyForm(mail) : ""}
      <h2>Text</h2>
      <pre>${parsed.text ?? "(none)"}</pre>
      <details>
        <summary>Source</summary>
        <pre>${source.toString("utf8")}</pre>
      </details>`,
    { look: "list" },
  );
}

function replyForm(mail: StoredMail) {
  return html`<form method="post" action="/mails/${mail.id}/reply">
    <h2><label for="text">Reply as ${mail.envelopeTo[0]}</label></h2>
    <textarea id="text" name="text" rows="5" cols="60" required></textarea>
    <p><button>Send</button></p>
  </form>`;
}

/** `response` is the answer of the server that accepts replies. */
export function repliedPage({ mail }: OpenedMail, response: string): Page {
  return toPage(
    "Reply",
    html`<p><a href="/">All mails</a></p>
      <h1>${response.startsWith("250") ? "Your reply was sent" : "Your reply was refused"}</h1>
      <p>The server said: ${response}</p>
      <p><a href="/mails/${mail.id}">Back to the mail</a></p>`,
    { look: "list" },
  );
}
