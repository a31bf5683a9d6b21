// Loaded before a server replaces the global Response: node-server recognises its constant only as a plain one.
import "@hono/node-server/utils/response";
import { afterAll } from "vitest";
import { cleanUpSuite } from "./after-suite.ts";

afterAll(cleanUpSuite);
