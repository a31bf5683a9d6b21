import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/** A .tar.gz whose bytes depend on names, contents and `mtime` only: sorted, without users, with two modes. */
export async function packFolder(folder: string, name: string, mtime: Date): Promise<Buffer> {
  const tar = pack();
  const packed = buffer(tar.pipe(createGzip({ level: 9 })));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    const mode = (await stat(file)).mode & 0o100 ? 0o755 : 0o644;
    tar.entry({ name: `${name}/${relative(folder, file)}`, mode, mtime, uid: 0, gid: 0 }, await readFile(file));
  }
  tar.finalize();
  return packed;
}
