import type { Mailbox } from "../../simulators/mailbox/start-mailbox.ts";

type Mail = { id: string; text: string | null };

/**
 * An owner with a phone: reads the mails that ask for approval, opens the link, presses the button.
 * Does each mail once; a press whose answer was lost is made again, as people do.
 */
export class ApprovingPerson {
  readonly #mailbox: Mailbox;
  readonly #done = new Set<string>();
  #stopped = false;
  #running: Promise<void> | null = null;

  constructor(mailbox: Mailbox) {
    this.#mailbox = mailbox;
  }

  start(): void {
    this.#running = this.#readMails();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #readMails(): Promise<void> {
    while (!this.#stopped) {
      const answer = await fetch(`${this.#mailbox.url}/api/mails`);
      const { mails } = (await answer.json()) as { mails: Mail[] };
      for (const mail of mails) {
        if (!this.#done.has(mail.id) && (await this.#approve(mail))) this.#done.add(mail.id);
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async #approve(mail: Mail): Promise<boolean> {
    const link = /https?:\/\/\S+\/approve\/[\w-]+/.exec(mail.text ?? "")?.[0];
    if (link === undefined) return false;
    try {
      const page = await fetch(link);
      if (!page.ok) return false;
      const pressed = await fetch(link, {
        method: "POST",
        body: new URLSearchParams({ decision: "approve" }),
        headers: { origin: new URL(link).origin },
        redirect: "manual",
      });
      return pressed.status < 400;
    } catch {
      // The server was killed under the request; the button is pressed again.
      return false;
    }
  }
}
