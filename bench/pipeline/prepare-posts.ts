import { control, type Rig } from "../../test/rig.ts";

export type PreparedAccount = { username: string; userId: string; accessToken: string; posts: number };
/** The posts of `warmUp` are done before the clock starts. */
export type Accounts = { warmUp: PreparedAccount; account: PreparedAccount };

/**
 * An account whose posts appear when the clock starts: created earlier but dated after connecting. Each seed
 * is a different picture.
 */
export async function preparePosts(
  rig: Rig,
  username: string,
  posts: number,
  firstSeed: number,
): Promise<PreparedAccount> {
  const { userId } = await control<{ userId: string }>(rig.instagram, "POST", "/accounts", { username });
  for (let index = 0; index < posts; index += 1) {
    await control(rig.instagram, "POST", `/accounts/${userId}/posts`, {
      caption:
        `Bowl number ${index + 1} came out of the kiln.\n\n` +
        `The glaze ran a little on the left side. I like it that way.`,
      pictures: [{ generate: { width: 1080, height: 810, bytes: 200_000, seed: firstSeed + index } }],
      postedAt: new Date(Date.now() - (posts - index) * 60_000).toISOString(),
    });
  }
  const { accessToken } = await control<{ accessToken: string }>(rig.instagram, "POST", `/accounts/${userId}/token`);
  return { username, userId, accessToken, posts };
}
