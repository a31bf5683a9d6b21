import { useState } from "react";
import { useBotLayout } from "../../data/api/use-change.ts";
import { type ShownFailure, toShownFailure } from "../../data/api/api-failure.ts";
import { listKnownPosts, type KnownPage, type KnownPost } from "./archive-documents.ts";
import { createKnown } from "./create-known.ts";
import type { FileProblem } from "./reading/open-files.ts";
import type { ArchiveAccount, ArchiveKind, ReadArchive } from "./reading/read-archive.ts";
import type { FoundPost } from "./reading/shapes.ts";

/** `posts`, `hidden`: those that Galley doesn't have yet. */
export type OpenAccount = ArchiveAccount & { known: number };

export type ArchiveTrouble = { problem: FileProblem | ArchiveKind; fileName: string };

/** Reads the chosen files, and leaves out posts that Galley already has. */
export function useArchive() {
  const { settings } = useBotLayout();
  const [accounts, setAccounts] = useState<OpenAccount[] | null>(null);
  const [trouble, setTrouble] = useState<ArchiveTrouble | null>(null);
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [reading, setReading] = useState(false);

  async function loadKnown(): Promise<(post: FoundPost) => boolean> {
    const { callApi } = await import("../../data/api/call-api.client.ts");
    const known: KnownPost[] = [];
    let after: string | null = null;
    do {
      const { knownPosts }: KnownPage = await callApi(settings, listKnownPosts, { after });
      known.push(...knownPosts.nodes);
      after = knownPosts.pageInfo.hasNextPage ? knownPosts.pageInfo.endCursor : null;
    } while (after !== null);
    return createKnown(known);
  }

  /** Returns null if a file can't be read. */
  async function readFiles(all: readonly File[]): Promise<ReadArchive | null> {
    const { readArchive } = await import("./reading/read-archive.ts");
    const { ArchiveProblem } = await import("./reading/open-files.ts");
    try {
      return await readArchive(all);
    } catch (error) {
      if (!(error instanceof ArchiveProblem)) throw error;
      setTrouble({ problem: error.problem, fileName: error.fileName });
      return null;
    }
  }

  /** Adds another part of the same archive to the files chosen before. */
  async function open(chosen: readonly File[]): Promise<OpenAccount[] | null> {
    const all = [...files.filter((file) => !chosen.some((other) => isSameFile(file, other))), ...chosen];
    setReading(true);
    setTrouble(null);
    setFailure(null);
    try {
      const read = await readFiles(all);
      if (read === null) return null;
      if (read.kind !== null) {
        setTrouble({ problem: read.kind, fileName: chosen[0]?.name ?? "" });
        return null;
      }
      const isKnown = await loadKnown();
      const opened = read.accounts.map((account) => {
        const posts = account.posts.filter((post) => !isKnown(post));
        const hidden = account.hidden.filter((post) => !isKnown(post));
        return { ...account, posts, hidden, known: account.posts.length - posts.length };
      });
      setFiles(all);
      setAccounts(opened);
      return opened;
    } catch (error) {
      setFailure(toShownFailure(error));
      return null;
    } finally {
      setReading(false);
    }
  }

  function close() {
    setAccounts(null);
    setFiles([]);
  }

  return { accounts, trouble, failure, reading, open, close };
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.webkitRelativePath === other.webkitRelativePath;
}
