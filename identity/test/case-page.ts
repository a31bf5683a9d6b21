import { callService } from "./call-service.ts";
import { amplifyCases, amplifyCasesWithRequiredFactor } from "./cases/amplify.ts";
import type { World } from "./world.ts";

type Reached = Pick<World, "codeFor" | "messageFor" | "invite" | "requireReset">;
type Known = Pick<World, "url" | "poolId" | "clientId" | "plainClientId" | "identityPoolId">;

/** The page that runs the cases in a browser; it gets emails and messages from outside (`reached`). */
const page = globalThis as unknown as {
  settings: Record<string, Known>;
  reached(world: string, what: keyof Reached, to: string): Promise<string>;
  runCase(world: string, index: number): Promise<void>;
};

const worldNamed = (name: string): World => {
  const known = page.settings[name];
  if (!known) throw new Error(`no world ${name}`);
  const ask = (what: keyof Reached) => (to: string) => page.reached(name, what, to);
  return {
    ...known,
    call: (action, body) => callService(known.url, action, body),
    codeFor: ask("codeFor"),
    messageFor: ask("messageFor"),
    invite: ask("invite"),
    requireReset: async (sub) => void (await ask("requireReset")(sub)),
    now: Date.now,
  };
};

page.runCase = async (world, index) => {
  const cases = world === "required" ? amplifyCasesWithRequiredFactor : amplifyCases;
  await cases[index]?.run(worldNamed(world));
};
