import { Hono, type Context } from "hono";
import { z } from "zod";
import { startSimulator, type Kit, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { listPage, mailPage, repliedPage } from "./pages.ts";
import { previewPages, type RenderPreviews } from "./preview-pages.ts";
import { readMail, toJson, type OpenedMail } from "./read-mail.ts";
import { readReplyTo, replySchema, sendReply } from "./reply.ts";
import { listenForMail } from "./smtp-listener.ts";
import { type MailboxState, openState } from "./state.ts";

export type MailboxOptions = SimulatorOptions & {
  smtpPort?: number | undefined;
  /** Where replies go; can be set later too. */
  replyPort?: number | undefined;
  /** Adds `/_mails` with a sample of every kind of email. */
  renderPreviews?: RenderPreviews | undefined;
};
export type Mailbox = Simulator & { smtpPort: number };

/** Accepts real SMTP on one port and shows the emails on the other, as pages and as JSON. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  let smtp: Awaited<ReturnType<typeof listenForMail>> | undefined;
  const simulator = await startSimulator("mailbox", options, (kit) => {
    const state = openState(kit);
    const app = mailboxPages(state, kit, options.renderPreviews !== undefined);
    if (options.renderPreviews) app.route("/", previewPages(options.renderPreviews));
    return {
      fetch: (request, env) => app.fetch(request, env),
      async start() {
        if (options.replyPort !== undefined) state.settings.replyPort = options.replyPort;
        smtp = await listenForMail(state, kit, options.smtpPort ?? 0);
      },
      async stop() {
        await smtp?.close();
      },
    };
  });
  return { ...simulator, smtpPort: smtp?.port ?? 0 };
}

function mailboxPages(state: MailboxState, kit: Kit, hasPreviews: boolean): Hono {
  const app = new Hono();
  app.get("/", (c) => c.html(listPage([...state.mails.values()], hasPreviews)));
  const canReply = (opened: OpenedMail) => state.settings.replyPort !== null && readReplyTo(opened) !== null;
  app.get("/mails/:id", (c) => withMail(c, (opened) => c.html(mailPage(opened, { canReply: canReply(opened) }))));
  app.post("/mails/:id/reply", (c) =>
    withMail(c, async (opened) => {
      const text = String((await c.req.formData()).get("text") ?? "");
      const { replyPort } = state.settings;
      if (replyPort === null || !canReply(opened)) return c.notFound();
      return c.html(repliedPage(opened, await sendReply(opened, { text }, replyPort)));
    }),
  );
  app.get("/mails/:id/html", (c) =>
    withMail(c, ({ parsed }) => {
      if (parsed.html === undefined) return c.notFound();
      c.header(
        "content-security-policy",
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
          "img-src * data:; style-src 'unsafe-inline' *; font-src *",
      );
      return c.html(withBase(parsed.html));
    }),
  );
  app.get("/mails/:id/source", (c) =>
    withMail(c, ({ source }) => c.body(new Uint8Array(source), 200, { "content-type": "text/plain; charset=UTF-8" })),
  );
  /** `since` is an email's number: returns only later ones. */
  app.get("/api/mails", (c) => {
    const since = z.coerce
      .number()
      .int()
      .min(0)
      .safeParse(c.req.query("since") ?? 0);
    if (!since.success) return c.json({ error: "since is not a number" }, 400);
    const to = c.req.query("to")?.toLowerCase();
    const mails = [...state.mails.values()]
      .slice(since.data)
      .filter(
        (mail) => to === undefined || [...mail.envelopeTo, ...mail.to].some((address) => address.toLowerCase() === to),
      )
      .map(({ blob: _blob, ...mail }) => mail);
    return c.json({ last: state.mails.size, mails });
  });
  /** Replies as the email's recipient. */
  app.post("/api/mails/:id/reply", (c) =>
    withMail(c, async (opened) => {
      const { replyPort } = state.settings;
      if (replyPort === null || !canReply(opened)) return c.json({ error: "nobody_takes_replies" }, 409);
      return c.json({ response: await sendReply(opened, replySchema.parse(await c.req.json()), replyPort) });
    }),
  );
  app.get("/api/mails/:id", (c) => withMail(c, (opened) => c.json(toJson(opened))));

  async function withMail(c: Context, answer: (opened: OpenedMail) => Response | Promise<Response>): Promise<Response> {
    const mail = state.mails.get(Number(c.req.param("id")));
    if (mail === undefined) return c.json({ error: "no_such_mail" }, 404);
    return await answer(await readMail(mail, kit.blobs));
  }
  return app;
}

/** Links in the email open in a new page, not in the frame. */
function withBase(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html;
}
