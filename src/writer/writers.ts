import type { ArticleWriter } from "./article-writer.ts";

/** Who writes. Asked for each article, because the operator may change the model while the service runs. */
export type Writers = {
  /** An account's articles. */
  of(ownerId: string): Promise<ArticleWriter>;
  /** Visitors' articles. */
  ofTrials(): Promise<ArticleWriter>;
  /** Whether a model writes for anybody: then writing mostly waits. */
  haveModel(): Promise<boolean>;
};

/** Writes everything itself. */
export function onlyWriter(writer: ArticleWriter): Writers {
  return { of: async () => writer, ofTrials: async () => writer, haveModel: async () => false };
}

/** Only a model follows change requests and all of the style. */
export async function writesWithModel({ writers }: { writers: Writers }, ownerId: string): Promise<boolean> {
  return (await writers.of(ownerId)).revise !== undefined;
}
