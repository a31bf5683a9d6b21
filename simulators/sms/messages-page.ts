import { html } from "hono/html";
import { listTable, type Page, toPage } from "../kit/page.ts";
import type { StoredMessage } from "./state.ts";

export function messagesPage(messages: StoredMessage[]): Page {
  const rows = messages.toReversed().map(({ receivedAt, to, body }) => [receivedAt, to, body]);
  return toPage(
    "Text messages",
    html`<h1>Text messages</h1>
      <p>A simulated gateway: no telephone gets these. ${messages.length} so far.</p>
      ${listTable(["Received", "To", "Text"], rows)}`,
    { look: "list", head: html`<meta http-equiv="refresh" content="10" />` },
  );
}
