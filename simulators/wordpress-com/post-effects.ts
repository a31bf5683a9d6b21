import type { Kit } from "../kit/start-simulator.ts";
import type { BehindSite } from "./sites.ts";

const DONT_MAIL = "_jetpack_dont_email_post_to_subs";

const labels: Record<string, string> = { facebook: "Facebook", "instagram-business": "Instagram" };

type Json = Record<string, unknown>;
type Choice = { dontMail: boolean; disabled: Set<string> };
const isOut = (status: unknown) => status === "publish" || status === "future";

/**
 * Jetpack Social and Subscriptions: the first publication of a post is shared and mailed, unless the draft says
 * otherwise. What a post *created* as published says about sharing is ignored (Jetpack, pull request 49784).
 */
export function openPostEffects(kit: Pick<Kit, "journal">) {
  const choices = new Map<string, Choice>();
  const choiceOf = (site: BehindSite, postId: number): Choice => {
    const key = `${site.id}/${postId}`;
    const choice = choices.get(key) ?? { dontMail: false, disabled: new Set<string>() };
    choices.set(key, choice);
    return choice;
  };
  return {
    /** Stores what a write sets, and records what publishing triggers. */
    recordWrite(site: BehindSite, body: Json, post: Json, statusBefore: unknown): void {
      const postId = Number(post["id"]);
      const choice = choiceOf(site, postId);
      if (!site.ignoresWishes) keepWishes(site, choice, body);
      if (!isOut(post["status"]) || isOut(statusBefore)) return;
      const shared = site.networks.filter((name) => statusBefore === undefined || !choice.disabled.has(name));
      for (const network of shared) kit.journal.effect("post.shared", { siteId: site.id, postId, network });
      if (site.subscriptions && !choice.dontMail) kit.journal.effect("post.mailed", { siteId: site.id, postId });
    },
    /** Adds the fields that Jetpack gives posts. */
    decorate(site: BehindSite, post: Json, asked: string[] | null): Json {
      const { dontMail, disabled } = choiceOf(site, Number(post["id"]));
      const has = (name: string) => asked === null || asked.includes(name);
      const meta = Array.isArray(post["meta"]) ? {} : (post["meta"] as Json | undefined);
      return {
        ...post,
        ...(has("meta") && site.subscriptions ? { meta: { ...meta, [DONT_MAIL]: dontMail } } : {}),
        ...(has("jetpack_publicize_connections")
          ? {
              jetpack_publicize_connections: site.networks.map((name, index) => ({
                connection_id: String(1_000 + index),
                service_name: name,
                service_label: labels[name] ?? name,
                display_name: `Kim on ${name}`,
                enabled: !disabled.has(name),
              })),
            }
          : {}),
      };
    },
  };

  function keepWishes({ networks }: BehindSite, choice: Choice, body: Json): void {
    const meta = body["meta"] as Json | undefined;
    if (meta !== undefined && DONT_MAIL in meta) choice.dontMail = meta[DONT_MAIL] === true;
    const connections = body["jetpack_publicize_connections"];
    if (!Array.isArray(connections)) return;
    for (const { connection_id: id, enabled } of connections as { connection_id: string; enabled: boolean }[]) {
      const name = networks[Number(id) - 1_000];
      if (name === undefined) continue;
      if (enabled) choice.disabled.delete(name);
      else choice.disabled.add(name);
    }
  }
}
