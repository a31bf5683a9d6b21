import type { ApiAccount, ApiMedia, ApiMediaPage, ApiPageAccount } from "./api-types.ts";
import type { PostPage, SourcePicture, SourcePost, SourceUsage } from "../source.ts";
import type { InstagramAccount } from "./contract.ts";

export function toAccount(account: ApiAccount): InstagramAccount {
  const { account_type: type } = account;
  return {
    userId: account.user_id,
    appScopedId: account.id,
    username: account.username,
    accountType: type === "BUSINESS" || type === "MEDIA_CREATOR" ? type : "OTHER",
  };
}

/** Accounts linked to a Page are always professional. */
export function toPageAccount({ id, username }: ApiPageAccount, personId: string): InstagramAccount {
  return { userId: id, appScopedId: personId, username, accountType: "PROFESSIONAL" };
}

/** Leaves out media of an unknown kind or with an unreadable date rather than guessing. */
export function toMediaPage({ data, paging }: ApiMediaPage, usage: SourceUsage[] = []): PostPage {
  return { posts: data.flatMap((media) => toPost(media) ?? []), after: toCursor(paging), usage };
}

const kinds = { IMAGE: "image", CAROUSEL_ALBUM: "carousel", VIDEO: "video" } as const;

function toPost(media: ApiMedia): SourcePost | null {
  const kind = media.media_type in kinds ? kinds[media.media_type as keyof typeof kinds] : null;
  const postedAt = new Date(media.timestamp ?? "");
  if (!kind || Number.isNaN(postedAt.getTime())) return null;
  const children = kind === "carousel" ? (media.children?.data ?? []) : [];
  return {
    mediaId: media.id,
    caption: toStorable(media.caption ?? ""),
    kind,
    productType: media.media_product_type ?? null,
    permalink: media.permalink ?? null,
    shortcode: media.shortcode ?? null,
    postedAt,
    pictures: (kind === "image" ? [media] : children.filter((child) => child.media_type === "IMAGE")).map(toPicture),
    skippedVideos: children.filter((child) => child.media_type === "VIDEO").length,
  };
}

function toPicture(media: Pick<ApiMedia, "id" | "media_url" | "alt_text">): SourcePicture {
  return { mediaId: media.id, url: media.media_url || null, altText: toStorable(media.alt_text ?? "").trim() || null };
}

/** PostgreSQL can't store NUL or half a surrogate pair. */
export function toStorable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Only a missing `next` marks the last page, which also has a cursor. */
export function toCursor(paging: ApiMediaPage["paging"]): string | null {
  if (!paging?.next) return null;
  return paging.cursors?.after ?? URL.parse(paging.next)?.searchParams.get("after") ?? null;
}
