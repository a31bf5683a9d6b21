import { createApiWorld } from "../../../test/api-world.ts";
import { describeStrangers } from "../../../test/strangers.ts";

// The statements alone: nothing behind them keeps owners apart.
describeStrangers("another user's things, without row-level security", () => createApiWorld({ secondWall: false }));
