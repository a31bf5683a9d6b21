import { Client, type ClientConfig } from "pg";

/** Opens a connection outside the pool. If the server goes away, the next statement fails. */
export async function openClient(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  // Without a listener, the event would crash the process with an unreadable error.
  client.on("error", () => {});
  await client.connect();
  return client;
}
