import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { printApiDocs, printApiSchema } from "../src/entries/graphql/print-api.ts";
import { root } from "./root.ts";

/** Regenerates schema.graphql and docs/api.md after an operation has changed. */
writeFileSync(join(root, "schema.graphql"), printApiSchema());
writeFileSync(join(root, "docs", "api.md"), printApiDocs());
