import { atOnce } from "../lib/at-once.ts";
import { type Account, createSrpClient, type Target } from "./srp-client.ts";

/** People at their own machines: a separate process controlled by its parent. */
export type Start = { target: Target; accounts: Account[] };
export type Round = { signIns: number; width: number };
export type Report = { seconds: number };

const { promise: client, resolve: start } = Promise.withResolvers<{
  signIn: (account: Account) => Promise<void>;
  accounts: Account[];
}>();

process.on("message", async (message: Start | Round) => {
  if ("target" in message) {
    start({ signIn: await createSrpClient(message.target), accounts: message.accounts });
    return;
  }
  const { signIn, accounts } = await client;
  const seconds = await atOnce(message.signIns, message.width, async (index) => {
    const account = accounts[index % accounts.length];
    if (account) await signIn(account);
  });
  process.send?.({ seconds } satisfies Report);
});
