import type { IntegrationKind } from "../src/post/integrations/tables.ts";
import { type Call, call, PATIENCE_MS, toHttpTroubles, type Trouble } from "./publisher-faults.ts";
import type { PublisherKind } from "./publisher-sites.ts";
import { type DraftlessTarget, requireDraftless } from "./targets.ts";

/** Kinds that hold a post as files: they have no drafts, and text and pictures come together. */
export const draftlessKinds: readonly PublisherKind[] = [
  toKind("Git", requireDraftless("git"), {
    steps: { create: call("POST", "/git-receive-pack$"), find: call("POST", "/git-upload-pack$") },
    reads: {
      "the branch's look-up": call("GET", "service=git-upload-pack"),
      "the push's look-up": call("GET", "service=git-receive-pack"),
    },
  }),
  toKind("Git by GitHub's API", requireDraftless("git-github"), {
    steps: { create: call("POST", "/api/graphql"), find: call("GET", "/git/trees/") },
    reads: {
      "the branch's look-up": call("GET", "/git/ref/heads/"),
      "the history's look-up": call("GET", "/commits\\?"),
      "the build's look-up": call("GET", "/commits/\\w+/status"),
    },
    passes: ["creation in conflict"],
  }),
  toKind("Git by pull requests", requireDraftless("git-pull-requests"), {
    steps: {
      create: call("POST", "/api/graphql"),
      publish: call("PUT", "/pulls/\\d+/merge$"),
      find: call("GET", "/git/trees/"),
    },
    reads: { "the pull request's look-up": call("GET", "/pulls\\?") },
    writes: { "the branch": call("POST", "/git/refs$"), "the pull request": call("POST", "/pulls$") },
    passes: ["creation in conflict"],
  }),
  toKind("Files", requireDraftless("files"), {
    steps: {
      create: call("PUT", "/index\\.md"),
      publish: call("PUT", "/manifest\\.json"),
      upload: call("PUT", "\\.jpg"),
      find: call("GET", "/\\.galley/"),
    },
    reads: { "the folder's look-up": call("HEAD", "/index\\.md") },
    writes: {
      "the folder's claim": call("PUT", "/\\.galley/folders/"),
      "the pointer": call("PUT", "/\\.galley/\\w{24}"),
      "the page": call("PUT", "/article\\.html"),
    },
    passes: ["creation in conflict"],
  }),
];

function toKind(
  name: string,
  target: DraftlessTarget,
  {
    steps,
    passes = [],
    ...further
  }: {
    steps: Parameters<typeof toHttpTroubles>[0];
    reads?: Record<string, Call>;
    writes?: Record<string, Call>;
    /** Lasting faults that another attempt gets past here: 409 says that another write was faster. */
    passes?: string[];
  },
): PublisherKind {
  const troubles = toHttpTroubles(steps, further).map(({ lasts, ...trouble }): Trouble =>
    lasts === undefined || passes.includes(trouble.name) ? trouble : { ...trouble, lasts },
  );
  const kind: IntegrationKind = target.integrationKind;
  return {
    ...{ name, kind, isReal: false, takesDrafts: false, isOurs: false, troubles },
    async start({ proxy, worker }) {
      const simulator = await target.start(proxy.url);
      proxy.leadTo(simulator.port);
      const past = { ...simulator, url: `http://127.0.0.1:${simulator.port}` };
      return {
        ...target.toSite(simulator),
        ...target.credential,
        publisher: target.createPublisher({ outbound: worker.outbound, timeoutMs: PATIENCE_MS }),
        edit: (remoteId, title) => target.edit(past, remoteId, title),
        listPosts: () => target.listPosts(past),
        stop: () => simulator.close(),
      };
    },
  };
}
