import { expect, it } from "vitest";
import { createWorld } from "../../../test/world.ts";
import { type ContactMessage, sendContactMessage } from "./send-contact-message.ts";

const message: ContactMessage = {
  topic: "custom",
  name: "Lena <b>",
  email: "lena@example.com",
  message: "300 articles\na month?",
  trap: "",
};

it("reaches the operator with the visitor's address; bots, floods and malformed addresses don't", async () => {
  const sent: { to: string; text: string; html: string; headers?: Record<string, string> | undefined }[] = [];
  const mailer = {
    send: async (mail: (typeof sent)[number]) => (sent.push(mail), "sent" as const),
    check: async () => {},
    readReport: async () => null,
  };
  const { ctx } = await createWorld({ mailer }, { CONTACT_EMAIL: "team@galley.example" });

  await sendContactMessage(ctx, message, "198.51.100.1");
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: "team@galley.example", headers: { "Reply-To": "lena@example.com" } });
  expect(sent[0]?.html).toContain("Lena &lt;b&gt;");

  await sendContactMessage(ctx, { ...message, trap: "https://spam.example" }, "198.51.100.2");
  expect(sent).toHaveLength(1);
  await expect(
    sendContactMessage(ctx, { ...message, email: "a@b\r\nBcc: c@d.example" }, "198.51.100.3"),
  ).rejects.toMatchObject({ code: "invalid-input", field: "email" });

  for (let more = 2; more <= 5; more += 1) await sendContactMessage(ctx, message, "198.51.100.1");
  await expect(sendContactMessage(ctx, message, "198.51.100.1")).rejects.toMatchObject({ code: "rate-limited" });
  expect(sent).toHaveLength(5);
});
