import { roles, type Role, type User } from "./roles.ts";

export type PostStatus = "publish" | "future" | "draft" | "pending" | "private" | "trash";

export type Post = {
  id: number;
  author: number;
  status: PostStatus;
  /** The status before it went to the trash. */
  statusBefore: PostStatus | null;
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  /** ISO, UTC. */
  date: string;
  /** A draft without a date of its own: it gets the time of its publication. */
  floating: boolean;
  modified: string;
  categories: number[];
  tags: number[];
  featuredMedia: number;
  commentStatus: string;
  sticky: boolean;
  password: string;
};

export type Media = {
  id: number;
  author: number;
  /** `2026/11/name.jpg` under wp-content/uploads; also names the blob with the bytes. */
  file: string;
  mimeType: string;
  bytes: number;
  width: number;
  height: number;
  slug: string;
  title: string;
  altText: string;
  caption: string;
  description: string;
  date: string;
  modified: string;
  parent: number | null;
};

export type Term = {
  id: number;
  taxonomy: "category" | "post_tag";
  name: string;
  slug: string;
  description: string;
  parent: number;
};

export type Settings = {
  title: string;
  permalinks: "pretty" | "plain";
  applicationPasswords: "on" | "off";
  /** Something asks for the user early, so a wrong password is reported as such, even on public routes. */
  earlyUser: boolean;
  /** The web server in front drops the header. */
  dropAuthorization: boolean;
  /** What a security plugin does to the REST API for anonymous callers, or to its path for everyone. */
  rest: "open" | "closed-401" | "closed-403" | "closed-403-html" | "closed-404-html";
  /** Whether the theme shows a post's featured image above its text. */
  theme: "featured-image" | "plain";
};

export type WordPressEvent =
  | { type: "user"; user: User }
  | { type: "term"; term: Term }
  | { type: "term-deleted"; id: number }
  | { type: "post"; post: Post }
  | { type: "post-deleted"; id: number }
  | { type: "media"; media: Media }
  | { type: "media-deleted"; id: number }
  | { type: "settings"; settings: Settings };

export const uncategorized = 1;

export class WordPressState {
  readonly users = new Map<number, User>();
  readonly terms = new Map<number, Term>();
  readonly posts = new Map<number, Post>();
  readonly media = new Map<number, Media>();
  readonly #mediaByFile = new Map<string, Media>();
  settings: Settings = {
    title: "A simulated WordPress",
    permalinks: "pretty",
    applicationPasswords: "on",
    earlyUser: false,
    dropAuthorization: false,
    rest: "open",
    theme: "featured-image",
  };
  #lastId = 3;
  #lastTermId = 0;

  apply(event: WordPressEvent): void {
    switch (event.type) {
      case "user":
        this.users.set(event.user.id, event.user);
        return;
      case "term":
        this.terms.set(event.term.id, event.term);
        this.#lastTermId = Math.max(this.#lastTermId, event.term.id);
        return;
      case "term-deleted":
        this.#deleteTerm(event.id);
        return;
      case "post":
        this.posts.set(event.post.id, event.post);
        this.#lastId = Math.max(this.#lastId, event.post.id);
        return;
      case "post-deleted":
        this.posts.delete(event.id);
        return;
      case "media":
        this.media.set(event.media.id, event.media);
        this.#mediaByFile.set(event.media.file, event.media);
        this.#lastId = Math.max(this.#lastId, event.media.id);
        return;
      case "media-deleted":
        this.#mediaByFile.delete(this.media.get(event.id)?.file ?? "");
        this.media.delete(event.id);
        return;
      case "settings":
        this.settings = event.settings;
    }
  }

  /** Posts and media share one id sequence. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  nextTermId(): number {
    this.#lastTermId += 1;
    return this.#lastTermId;
  }

  findUser(login: string): User | undefined {
    const wanted = login.toLowerCase();
    return [...this.users.values()].find(
      (user) => user.login.toLowerCase() === wanted || user.email.toLowerCase() === wanted,
    );
  }

  findMediaByFile(file: string): Media | undefined {
    return this.#mediaByFile.get(file);
  }

  countPublished(term: Term): number {
    const key = term.taxonomy === "category" ? "categories" : "tags";
    let count = 0;
    for (const post of this.posts.values()) if (post.status === "publish" && post[key].includes(term.id)) count += 1;
    return count;
  }

  /** A post without a category falls back to the default one, as in WordPress. */
  #deleteTerm(id: number): void {
    this.terms.delete(id);
    for (const post of this.posts.values()) {
      const categories = post.categories.filter((category) => category !== id);
      this.posts.set(post.id, {
        ...post,
        categories: categories.length > 0 ? categories : [uncategorized],
        tags: post.tags.filter((tag) => tag !== id),
      });
    }
  }
}

export function standardUsers(): User[] {
  const capitalised = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1);
  return roles.map((role, index) => ({
    id: index + 1,
    login: role === "administrator" ? "admin" : role,
    name: role === "administrator" ? "admin" : capitalised(role),
    email: `${role === "administrator" ? "admin" : role}@example.com`,
    role,
    password: `${role.slice(0, 4)} CANA RYsi mula tedp wd12`,
    passwordDisabled: false,
  }));
}

export function standardTerms(): Term[] {
  return ["Uncategorized", "Travel", "Food", "Fashion"].map((name, index) => ({
    id: index + 1,
    taxonomy: "category",
    name,
    slug: name.toLowerCase(),
    description: "",
    parent: 0,
  }));
}
