import { requireKnown } from "./collection.ts";
import { refused, invalidParam } from "./rest-error.ts";
import { listParam, textParam, type RestRequest } from "./rest-request.ts";
import { can, type User } from "./roles.ts";
import type { Post, PostStatus, WordPressState } from "./state.ts";

const statuses: PostStatus[] = ["publish", "future", "draft", "pending", "private", "trash"];
const searchable = { post_title: "title", post_excerpt: "excerpt", post_content: "content" } as const;

/** The posts of `/wp/v2/posts` that this user may see, newest first. */
export function listPosts(state: WordPressState, request: RestRequest): Post[] {
  const { user } = request;
  // WordPress checks all parameters before it asks what the user may do.
  const wanted = statusesOf(request);
  const matchesText = textFilter(request);
  requireKnown(request, "status", "search", "search_columns");
  if (textParam(request, "context") === "edit" && !can(user, "edit_posts")) {
    throw refused(user, "rest_forbidden_context", "Sorry, you are not allowed to edit posts in this post type.");
  }
  return [...state.posts.values()]
    .filter((post) => wanted.has(post.status) && canReadPost(user, post) && matchesText(post))
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

export function canReadPost(user: User | null, post: Post): boolean {
  if (post.status === "publish") return true;
  if (user === null) return false;
  if (post.author === user.id) return can(user, "edit_posts");
  return can(user, post.status === "private" ? "read_private_posts" : "edit_others_posts");
}

function statusesOf(request: RestRequest): Set<PostStatus> {
  const names = listParam(request, "status") ?? ["publish"];
  const found = names.flatMap((name) =>
    name === "any" ? statuses.filter((one) => one !== "trash") : statuses.filter((one) => one === name),
  );
  const unknown = names.findIndex((name) => name !== "any" && !statuses.some((one) => one === name));
  if (unknown >= 0) {
    const message =
      `status[${unknown}] is not one of publish, future, draft, pending, private, trash, ` +
      `auto-draft, inherit, request-pending, request-confirmed, request-failed, request-completed, and any.`;
    throw invalidParam("status", "rest_not_in_enum", message);
  }
  if (found.some((status) => status !== "publish") && !can(request.user, "edit_posts")) {
    const data = { status: request.user === null ? 401 : 403 };
    throw invalidParam("status", "rest_forbidden_status", "Status is forbidden.", data);
  }
  return new Set(found);
}

/** Every word must occur; a quoted phrase counts as one word, and a word after "-" must not occur. */
function textFilter(request: RestRequest): (post: Post) => boolean {
  const search = textParam(request, "search");
  if (search === undefined || search.trim() === "") return () => true;
  const columns = (listParam(request, "search_columns") ?? Object.keys(searchable)).map((column) => {
    if (column === "post_title" || column === "post_excerpt" || column === "post_content") return searchable[column];
    throw invalidParam(
      "search_columns",
      "rest_not_in_enum",
      "search_columns[0] is not one of post_title, post_content, and post_excerpt.",
    );
  });
  const words = [...search.toLowerCase().matchAll(/"([^"]+)"|[^\s",+]+/g)].map((match) => match[1] ?? match[0]);
  return (post) => {
    const text = columns.map((column) => post[column].toLowerCase());
    return words.every((word) => {
      const wanted = word.length > 1 && word.startsWith("-") ? word.slice(1) : word;
      return text.some((column) => column.includes(wanted)) === (wanted === word);
    });
  };
}
