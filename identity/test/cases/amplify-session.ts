import { fetchAuthSession, fetchDevices, forgetDevice, rememberDevice, signIn, signOut } from "aws-amplify/auth";
import { check, given } from "../check.ts";
import { accessTokenOf, password } from "../people.ts";
import type { Case, World } from "../world.ts";
import { signedIn } from "./amplify-people.ts";

const tokens = async () => given((await fetchAuthSession()).tokens);
const accessToken = async () => (await tokens()).accessToken.toString();
const revoked = { body: { __type: "NotAuthorizedException", message: "Access Token has been revoked" } };

/** What amplify does while a user is signed in: tokens, credentials, devices, signing out. */
export const sessionCases: Case[] = [
  {
    name: "refreshes with rotation",
    async run(world) {
      await signedIn(world);
      const before = await tokens();
      const after = given((await fetchAuthSession({ forceRefresh: true })).tokens);
      check(after.accessToken.toString() === before.accessToken.toString(), false);
      const again = given((await fetchAuthSession({ forceRefresh: true })).tokens);
      check(again.accessToken.payload["origin_jti"], before.accessToken.payload["origin_jti"]);
    },
  },
  {
    name: "revokes at sign-out",
    async run(world) {
      await signedIn(world);
      const token = await accessToken();
      check(await world.call("GetUser", { AccessToken: token }), { status: 200 });
      await signOut();
      check(await world.call("GetUser", { AccessToken: token }), revoked);
    },
  },
  {
    name: "signs out everywhere",
    async run(world) {
      const email = await signedIn(world);
      const [here, elsewhere] = [await accessToken(), await accessTokenOf(world, email)];
      await signOut({ global: true });
      for (const AccessToken of [here, elsewhere]) check(await world.call("GetUser", { AccessToken }), revoked);
    },
  },
  {
    name: "gets credentials of the identity pool, always for the same identity",
    async run(world) {
      const email = await signedIn(world);
      const first = await fetchAuthSession();
      check(first, { identityId: /^eu-central-1:/, credentials: { sessionToken: /./ } });
      await signOut();
      await signIn({ username: email, password });
      check(await fetchAuthSession(), { identityId: first.identityId });
    },
  },
  {
    name: "signs in by the SRP of its device",
    async run(world) {
      const email = await signedIn(world);
      const [device] = await fetchDevices();
      await signOut();
      check(await signIn({ username: email, password }), { isSignedIn: true });
      // A sign-in without its device would have created a second one.
      check(
        (await fetchDevices()).map(({ id }) => id),
        [device?.id],
      );
      check((await tokens()).accessToken.payload, { device_key: device?.id });
    },
  },
  {
    name: "remembers, lists and forgets a device",
    async run(world) {
      await signedIn(world);
      await rememberDevice();
      const devices = await fetchDevices();
      check(devices, [{ id: /^eu-central-1_/ }]);
      await forgetDevice({ device: { id: devices[0]?.id ?? "" } });
    },
  },
  {
    name: "drops a stale device and signs in once more",
    async run(world) {
      const email = await signedIn(world);
      const [stale] = await fetchDevices();
      await signOut();
      await forgetAllDevices(world, email);
      check(await signIn({ username: email, password }), { isSignedIn: true });
      const devices = await fetchDevices();
      check([devices.length, devices[0]?.id === stale?.id], [1, false]);
    },
  },
];

/** From elsewhere: this amplify doesn't notice. */
const forgetAllDevices = async (world: World, email: string): Promise<void> => {
  const AccessToken = await accessTokenOf(world, email);
  const { body } = await world.call("ListDevices", { AccessToken, Limit: 60 });
  for (const { DeviceKey } of body["Devices"] as { DeviceKey: string }[])
    check(await world.call("ForgetDevice", { AccessToken, DeviceKey }), { status: 200 });
};
