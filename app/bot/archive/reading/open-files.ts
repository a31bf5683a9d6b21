import {
  BlobReader,
  BlobWriter,
  type Entry,
  ERR_CENTRAL_DIRECTORY_NOT_FOUND,
  ERR_EOCDR_LOCATOR_ZIP64_NOT_FOUND,
  ERR_EOCDR_NOT_FOUND,
  type FileEntry,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import { toRole, toSafePath } from "./archive-paths.ts";

/** Why a chosen file can't be read. The page has a text for each that says what to do. */
export type FileProblem = "unfinished" | "not-an-archive" | "cut" | "encrypted" | "ambiguous" | "too-large" | "changed";

export class ArchiveProblem extends Error {
  override readonly name = "ArchiveProblem";
  readonly problem: FileProblem;
  readonly fileName: string;

  constructor(problem: FileProblem, fileName: string, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
    this.fileName = fileName;
  }
}

/** A file in a ZIP or a folder. Reading it reads its own bytes only. */
export type ArchiveFile = { path: string; size: number; read(): Promise<Blob> };

/** `paths`: the names of all files; `files`: those that may be opened. */
export type OpenedFiles = { paths: string[]; files: ArchiveFile[] };

const MAX_ENTRIES = 200_000;
const MAX_JSON_BYTES = 200 * 1024 ** 2;
const MAX_RATIO = 200;
/** Small files compress well, and are harmless. */
const RATIO_COUNTS_FROM = 1024 ** 2;

const unfinished = /\.(crdownload|part|download)$/i;
const cutOff: ReadonlySet<string> = new Set([
  ERR_EOCDR_NOT_FOUND,
  ERR_EOCDR_LOCATOR_ZIP64_NOT_FOUND,
  ERR_CENTRAL_DIRECTORY_NOT_FOUND,
]);

/** Lists a chosen ZIP, or takes a file of a chosen folder as it is. Throws ArchiveProblem. */
export async function openFiles(chosen: readonly File[]): Promise<OpenedFiles> {
  const opened: OpenedFiles = { paths: [], files: [] };
  for (const file of chosen) {
    if (unfinished.test(file.name)) throw new ArchiveProblem("unfinished", file.name);
    if (/\.zip$/i.test(file.name)) await openZip(opened, file);
    else addLoose(opened, file);
  }
  if (opened.paths.length === 0) throw new ArchiveProblem("not-an-archive", chosen[0]?.name ?? "");
  return opened;
}

/** A file chosen by itself, or one in a chosen folder; its path then starts with the folder's name. */
function addLoose(opened: OpenedFiles, file: File): void {
  const isList = file.webkitRelativePath === "" && /^(archived_)?posts(_\d+)?\.json$/.test(file.name);
  const path = toSafePath(isList ? `content/${file.name}` : file.webkitRelativePath);
  if (path === null || path === "") return;
  opened.paths.push(path);
  const role = toRole(path);
  if (role === null) return;
  if (role !== "picture" && file.size > MAX_JSON_BYTES) throw new ArchiveProblem("too-large", file.name);
  // Lists can be long, and the code that reads one reports its name.
  opened.files.push({ path, size: file.size, read: role === "picture" ? () => readLoose(file) : async () => file });
}

/** Reads the whole file now, because only here can we tell that it has moved. */
async function readLoose(file: File): Promise<Blob> {
  try {
    return new Blob([await file.arrayBuffer()]);
  } catch (error) {
    throw nameMoved(error, file.name);
  }
}

/** Adds the file's name to the error of a file that was replaced or moved (File API, "NotReadableError"). */
export function nameMoved(error: unknown, fileName: string): unknown {
  const isGone = error instanceof DOMException && ["NotReadableError", "NotFoundError"].includes(error.name);
  return isGone ? new ArchiveProblem("changed", fileName, error) : error;
}

async function openZip(opened: OpenedFiles, zip: File): Promise<void> {
  const seen = new Set<string>();
  try {
    const reader = new ZipReader(new BlobReader(zip), {
      // Workers of its own would need a looser content security policy.
      useWebWorkers: false,
      checkSignature: true,
      // toSafePath leaves out what leads out of the archive.
      filenameValidation: "tolerant",
    });
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count > MAX_ENTRIES) throw new ArchiveProblem("too-large", zip.name);
      const path = entry.directory ? null : toSafePath(entry.filename);
      if (path === null) continue;
      opened.paths.push(path);
      addEntry(opened, zip, entry, { path, seen });
    }
  } catch (error) {
    throw await explain(error, zip);
  }
}

function addEntry(
  opened: OpenedFiles,
  zip: File,
  entry: Entry,
  { path, seen }: { path: string; seen: Set<string> },
): void {
  const role = toRole(path);
  if (role === null || entry.directory) return;
  if (entry.encrypted) throw new ArchiveProblem("encrypted", zip.name);
  const isJson = role !== "picture";
  // On another system, both names would mean the same file, so it's unclear which one the posts refer to.
  const folded = path.normalize("NFKC").toLowerCase();
  if (isJson && seen.has(folded)) throw new ArchiveProblem("ambiguous", zip.name);
  seen.add(folded);
  const { compressedSize, uncompressedSize: size } = entry;
  const isBomb = size > RATIO_COUNTS_FROM && size > compressedSize * MAX_RATIO;
  if (isJson && (isBomb || size > MAX_JSON_BYTES)) throw new ArchiveProblem("too-large", zip.name);
  if (isBomb) return;
  opened.files.push({ path, size, read: () => readEntry(zip, entry) });
}

async function readEntry(zip: File, entry: FileEntry): Promise<Blob> {
  try {
    return await entry.getData(new BlobWriter(), { useWebWorkers: false, checkSignature: true });
  } catch (error) {
    throw await explain(error, zip);
  }
}

async function explain(thrown: unknown, zip: File): Promise<ArchiveProblem> {
  const error = nameMoved(thrown, zip.name);
  if (error instanceof ArchiveProblem) return error;
  const start = await zip
    .slice(0, 2)
    .text()
    .catch(() => "");
  const isZip = start === "PK";
  const isCut = error instanceof Error && (cutOff.has(error.message) || isZip);
  return new ArchiveProblem(isZip && isCut ? "cut" : "not-an-archive", zip.name, error);
}
