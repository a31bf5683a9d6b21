import type { Publisher } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import { withSiteLease } from "./with-site-lease.ts";

/** Lets only as many writes to a site run at once as it can take, whoever publishes there. */
export function limitWrites(ctx: Pick<Context, "clock" | "db">, publisher: Publisher): Publisher {
  const { concurrentWrites: concurrency } = publisher.capabilities;
  if (concurrency === null) return publisher;
  const inTurn = <T>(target: { apiUrl: string }, write: () => Promise<T>) =>
    withSiteLease(ctx, { site: `${target.apiUrl} writes`, concurrency }, write);
  const { unpublish } = publisher;
  return {
    ...publisher,
    prepare: (target, post) => inTurn(target, () => publisher.prepare(target, post)),
    publish: (target, remoteId, post) => inTurn(target, () => publisher.publish(target, remoteId, post)),
    removeDraft: (target, remoteId) => inTurn(target, () => publisher.removeDraft(target, remoteId)),
    ...(unpublish && { unpublish: (target, remoteId) => inTurn(target, () => unpublish(target, remoteId)) }),
  };
}
