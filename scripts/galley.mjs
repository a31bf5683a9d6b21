#!/usr/bin/env node
import { run } from "./bootstrap.mjs";

await run("../src/entries/cli/main.ts");
