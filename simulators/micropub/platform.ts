import type { Kit } from "../kit/start-simulator.ts";
import type { MicropubState, Post } from "./state.ts";

/** What all parts of the simulated platform share. */
export type Platform = { state: MicropubState; kit: Kit };

export function postUrl({ kit }: Platform, post: Pick<Post, "slug">): string {
  return `${kit.url()}/posts/${encodeURIComponent(post.slug)}`;
}

export function findPost(platform: Platform, url: string): Post | undefined {
  return [...platform.state.posts.values()].find((post) => postUrl(platform, post) === url);
}
