import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeRelease } from "./release/make-release.ts";
import { root } from "./root.ts";
import { runScript } from "./run-script.ts";

/** `npm run release`: what people download, in release/. */
await runScript(async () => {
  const { values } = parseArgs({
    options: { out: { type: "string", default: join(root, "release") }, "allow-changes": { type: "boolean" } },
  });
  const { files, image } = await makeRelease({ out: values.out, allowChanges: values["allow-changes"] === true });
  for (const file of files) console.log(join(values.out, file));
  console.log(image);
});
