import { generatePicture } from "../simulators/instagram/picture-files.ts";
import { toRichText } from "../simulators/social/start-bluesky.ts";
import { newName, type TestedAccount, type TestedPost } from "./source-kinds.ts";
import { waitUntil } from "./wait-until.ts";

type Session = { did: string; handle: string; accessJwt: string };
type Place = { uri: string; cid: string };
const postType = "app.bsky.feed.post";

/** An account on Bluesky's own servers; it posts the way their app does (lexicons com.atproto, app.bsky). */
export async function addBlueskyAccount(viewUrl: string, accountsUrl: string): Promise<TestedAccount> {
  const me = await signUp(accountsUrl);
  const stranger = await signUp(accountsUrl);
  const toUri = (postId: string) => `at://${me.did}/${postType}/${postId}`;
  /** The AppView catches up a moment later. */
  const untilShown = (method: string, query: Record<string, string>, isRight: (answer: string) => boolean) =>
    waitUntil(`${method} shows it`, async () => {
      const answer = await fetch(`${viewUrl}/xrpc/${method}?${new URLSearchParams(query)}`);
      return isRight(await answer.text());
    });
  const untilPostShown = (postId: string, isRight: (answer: string) => boolean) =>
    untilShown("app.bsky.feed.getPosts", { uris: toUri(postId) }, isRight);
  const untilProfileShown = (isRight: (answer: string) => boolean) =>
    untilShown("app.bsky.actor.getProfile", { actor: me.did }, isRight);
  const put = (who: Session, collection: string, record: object, rkey?: string) =>
    call<Place>(
      accountsUrl,
      `com.atproto.repo.${rkey === undefined ? "create" : "put"}Record`,
      { repo: who.did, collection, record: { $type: collection, ...record }, ...(rkey === undefined ? {} : { rkey }) },
      who,
    );
  const say = (who: Session, text: string) => put(who, postType, { text, createdAt: new Date().toISOString() });
  const remove = (collection: string, rkey: string) =>
    call(accountsUrl, "com.atproto.repo.deleteRecord", { repo: me.did, collection, rkey }, me);

  async function toPost(who: Session, { text, date, warning, replied, ...shown }: TestedPost): Promise<object> {
    const parent = replied === true ? await say(stranger, "Which glaze?") : null;
    return {
      ...toRichText(text),
      createdAt: date ?? new Date().toISOString(),
      embed: await toEmbed(who, shown),
      ...(warning ? { labels: { $type: "com.atproto.label.defs#selfLabels", values: [{ val: warning }] } } : {}),
      ...(parent === null ? {} : { reply: { root: parent, parent } }),
    };
  }

  async function toEmbed(
    who: Session,
    { alts = ["A bowl"], quoting, gallery }: Omit<TestedPost, "text">,
  ): Promise<object> {
    const images: object[] = [];
    for (const [seed, alt] of alts.entries())
      images.push({
        alt,
        image: await upload(who, await generatePicture({ width: 900, height: 675, seed }), "image/jpeg"),
      });
    const media = gallery === true ? toGallery(images) : { $type: "app.bsky.embed.images", images };
    if (quoting !== true) return media;
    const record = { $type: "app.bsky.embed.record", record: await say(stranger, "Look at these") };
    return { $type: "app.bsky.embed.recordWithMedia", record, media };
  }

  async function upload(who: Session, bytes: Buffer, type: string): Promise<object> {
    return (await call<{ blob: object }>(accountsUrl, "com.atproto.repo.uploadBlob", bytes, who, type)).blob;
  }

  const posts = new Map<string, object>();
  await untilProfileShown((answer) => answer.includes(me.handle));
  return {
    typed: `@${me.handle}`,
    name: me.handle,
    async add(post) {
      const subject = post.boosted === true ? await put(stranger, postType, await toPost(stranger, post)) : null;
      if (subject !== null) {
        await put(me, "app.bsky.feed.repost", { subject, createdAt: new Date().toISOString() });
        await untilShown("app.bsky.feed.getAuthorFeed", { actor: me.did }, (answer) => answer.includes(subject.uri));
        return subject.uri;
      }
      const record = await toPost(me, post);
      const postId = (await put(me, postType, record)).uri.split("/").at(-1) ?? "";
      posts.set(postId, record);
      await untilPostShown(postId, (answer) => answer.includes(postId));
      return postId;
    },
    async edit(postId, text) {
      await put(me, postType, { ...posts.get(postId), text, facets: [] }, postId);
      await untilPostShown(postId, (answer) => answer.includes(text));
    },
    async remove(postId) {
      await remove(postType, postId);
      await untilPostShown(postId, (answer) => !answer.includes(postId));
    },
    async close(state) {
      const values = [{ val: "!no-unauthenticated" }];
      if (state === "signed-in-only") {
        const labels = { $type: "com.atproto.label.defs#selfLabels", values };
        await put(me, "app.bsky.actor.profile", { labels }, "self");
        await untilProfileShown((answer) => answer.includes("!no-unauthenticated"));
      } else if (state === "gone") {
        await call(accountsUrl, "com.atproto.server.deactivateAccount", {}, me);
        await untilProfileShown((answer) => answer.includes("error"));
      }
    },
    async rename(name) {
      await call(accountsUrl, "com.atproto.identity.updateHandle", { handle: name }, me);
      await untilProfileShown((answer) => answer.includes(name));
    },
  };
}

function toGallery(images: object[]) {
  const aspectRatio = { width: 900, height: 675 };
  const items = images.map((image) => ({ $type: "app.bsky.embed.gallery#image", ...image, aspectRatio }));
  return { $type: "app.bsky.embed.gallery", items };
}

function signUp(accountsUrl: string): Promise<Session> {
  const name = newName();
  const account = { handle: `${name}.test`, email: `${name}@example.org`, password: crypto.randomUUID() };
  return call<Session>(accountsUrl, "com.atproto.server.createAccount", account);
}

async function call<Answer>(
  accountsUrl: string,
  method: string,
  body: object | Buffer,
  who?: Session,
  type = "application/json",
): Promise<Answer> {
  const answer = await fetch(`${accountsUrl}/xrpc/${method}`, {
    method: "POST",
    headers: { "content-type": type, ...(who === undefined ? {} : { authorization: `Bearer ${who.accessJwt}` }) },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method}: ${answer.status} ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}
