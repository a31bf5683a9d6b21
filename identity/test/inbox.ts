/** The emails and messages people got; each can be read once, in the order they were sent. */
export type Inbox = {
  put(to: string, code: string): void;
  /** Waits for the next one: deliveries arrive after the response. */
  next(to: string): Promise<string>;
};

const patience = 15_000;

export const createInbox = (): Inbox => {
  const unread = new Map<string, string[]>();
  const readers = new Map<string, ((code: string) => void)[]>();
  return {
    put(to, code) {
      const reader = readers.get(to)?.shift();
      if (reader) reader(code);
      else unread.set(to, [...(unread.get(to) ?? []), code]);
    },
    next(to) {
      const code = unread.get(to)?.shift();
      if (code !== undefined) return Promise.resolve(code);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`nothing was sent to ${to}`)), patience);
        const reader = (late: string) => (clearTimeout(timer), resolve(late));
        readers.set(to, [...(readers.get(to) ?? []), reader]);
      });
    },
  };
};
