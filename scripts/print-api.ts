import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { printApiDocs, printApiSchema } from "../src/entries/graphql/print-api.ts";
import { root } from "./root.ts";

/** Writes schema.graphql and docs/api.md anew, after an operation was changed. */
writeFileSync(join(root, "schema.graphql"), printApiSchema());
writeFileSync(join(root, "docs", "api.md"), printApiDocs());
