import { posix } from "node:path";
import type { PublishTarget } from "../publisher.ts";
import { unlessGone } from "../unless-gone.ts";
import { readMarker, toMessage } from "./commit-message.ts";
import { listOwnPictures } from "./list-own-pictures.ts";
import { type GitOptions, withRepository } from "./open-repository.ts";
import { removeByPull } from "./remove-by-pull.ts";
import { againIfMoved } from "./write-post.ts";

const OWN_PICTURE = /[0-9a-f]{12}\.(?:jpg|png|webp)/g;

/** Removes the file and its own pictures; the history keeps them. Leaves files that aren't ours. */
export function unpublishPost(options: GitOptions, target: PublishTarget, path: string): Promise<void> {
  return withRepository(options, target, ({ repository, settings, branch }) =>
    unlessGone(() =>
      againIfMoved(async () => {
        const tree = await repository.readTree(branch);
        const id = tree.files.get(path);
        if (id === undefined) return;
        const text = new TextDecoder().decode(await repository.readBlob(id));
        const marker =
          /^# (galley:[0-9a-f]+)$/m.exec(text)?.[1] ?? readMarker(await repository.listMessages(branch), path);
        if (marker === null) return;
        const names = new Set(text.match(OWN_PICTURE));
        const pictures = listOwnPictures(tree, settings, path).filter((file) => names.has(posix.basename(file)));
        const slug = path.split("/").at(-1) ?? path;
        const message = toMessage("Unpublish", slug, marker, path);
        const removal = { branch, tree, message, removes: [path, ...pictures] };
        if (settings.pullRequests) await removeByPull(options, repository, { ...removal, marker });
        else await repository.commit({ ...removal, writes: [] });
      }),
    ),
  );
}
