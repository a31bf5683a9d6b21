import { createApiWorld } from "../../../test/api-world.ts";
import { describeStrangers } from "../../../test/strangers.ts";

// Tests the SQL statements alone, without row-level security behind them.
describeStrangers("another user's things, without row-level security", () => createApiWorld({ secondWall: false }));
