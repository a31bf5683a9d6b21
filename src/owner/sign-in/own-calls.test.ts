import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { passwordAuth, register, signIn } from "../../../identity/test/raw-client.ts";
import { startIdentity, type TestIdentity, testClient, testPool } from "../../../identity/test/start-identity.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import { findInstallationSecret } from "./installation-secret.ts";
import { createTokenVerifier } from "./token-verifier.ts";

const CALLS_PER_ADDRESS = 10;
let world: World;
let identity: TestIdentity;
let outbound: Outbound;

beforeAll(async () => {
  world = await createWorld();
  // Like the identity role: whoever comes first creates the secret.
  identity = await startIdentity(
    { throttles: { callsPerAddress: CALLS_PER_ADDRESS } },
    { ownCallKey: await findInstallationSecret(world.ctx, "identity-calls") },
  );
  outbound = createOutbound({ allow: [new URL(identity.url).host] });
});
afterAll(() => outbound?.close());

function createVerifier(findCallKey?: () => Promise<Uint8Array>) {
  const config = {
    userPoolId: testPool,
    clientId: testClient,
    userPoolEndpoint: `${identity.url}/`,
    identityPoolId: null,
    identityPoolEndpoint: null,
    oauthDomain: null,
    facebook: false,
    signUp: "open" as const,
  };
  return createTokenVerifier(config, { outbound, clock: identity.clock, ...(findCallKey && { findCallKey }) });
}

it("one account's changes don't use up anyone else's calls to the pool, nor a stranger's calls ours", async () => {
  const { email } = await register(identity);
  const { AccessToken } = await signIn(identity, email);
  const ours = createVerifier(() => findInstallationSecret(world.ctx, "identity-calls"));
  for (let n = 0; n < 3 * CALLS_PER_ADDRESS; n += 1) expect(await ours.verifyForChange(AccessToken)).not.toBeNull();
  identity.clock.advance(61);
  for (let n = 0; n < CALLS_PER_ADDRESS; n += 1) expect((await passwordAuth(identity, email)).status).toBe(200);
  expect((await passwordAuth(identity, email)).body["__type"]).toBe("TooManyRequestsException");
  expect(await ours.verifyForChange(AccessToken)).not.toBeNull();
});

it("a service that can't prove itself is throttled like anyone, and logs it", async () => {
  identity.clock.advance(61);
  const { email } = await register(identity);
  const { AccessToken } = await signIn(identity, email);
  identity.clock.advance(61);
  const stranger = createVerifier(async () => randomBytes(32));
  for (let n = 0; n < CALLS_PER_ADDRESS; n += 1) expect(await stranger.verifyForChange(AccessToken)).not.toBeNull();
  await expect(stranger.verifyForChange(AccessToken)).rejects.toMatchObject({ code: "rate-limited" });
});
