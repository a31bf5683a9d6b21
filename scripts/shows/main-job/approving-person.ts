import { describeError } from "../../clean-up.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { findApprovalLink, readMails } from "../../../test/rig.ts";

/**
 * An owner with a phone: reads the mails that ask for approval, opens the link, presses the button. Handles
 * each mail once, and presses again if the answer was lost, as people do.
 */
export class ApprovingPerson {
  readonly #mailbox: Simulator;
  #stopped = false;
  #running: Promise<void> | null = null;

  constructor(mailbox: Simulator) {
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
    const undecided: string[] = [];
    let read = 0;
    while (!this.#stopped) {
      // A failed check is repeated with the next one.
      const mails = await readMails(this.#mailbox, { since: read }).catch((error: unknown) => {
        console.log(`… the mailbox could not be read, trying again: ${describeError(error)}`);
        return [];
      });
      read += mails.length;
      undecided.push(...mails.map(findApprovalLink).filter((link) => link !== null));
      for (const link of undecided.splice(0)) if (!(await approve(link))) undecided.push(link);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

async function approve(link: string): Promise<boolean> {
  try {
    const page = await fetch(link);
    if (!page.ok) return false;
    const headers = { origin: new URL(link).origin };
    const pressed = await fetch(link, {
      method: "POST",
      body: new URLSearchParams({ decision: "approve" }),
      headers,
      redirect: "manual",
    });
    return pressed.status < 400;
  } catch {
    // The server was killed during the request; press the button again.
    return false;
  }
}
