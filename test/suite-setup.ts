import "@hono/node-server/utils/response";
import { afterAll } from "vitest";
import { cleanUpSuite } from "./after-suite.ts";

afterAll(cleanUpSuite);
