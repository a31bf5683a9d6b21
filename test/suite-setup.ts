import { afterAll } from "vitest";
import { cleanUpSuite } from "./after-suite.ts";

/* Runs before each suite. */
afterAll(cleanUpSuite);
