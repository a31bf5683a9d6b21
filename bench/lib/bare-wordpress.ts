/** A WordPress simulator, as its administrator. */
export type Site = { url: string; password: string };
export type BarePost = { slug: string; title: string; text: string; picture: Uint8Array<ArrayBuffer> };

/** The calls of the product's publisher in their order, and nothing else. */
export async function publishBare(
  site: Site,
  { slug, title, text, picture }: BarePost,
  finishDraft: (draft: number, ask: typeof askSite) => Promise<object> = async () => ({}),
): Promise<void> {
  await askSite(site, "GET", `media?slug=${slug}&_fields=id,slug,source_url`);
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: slug, slug, alt_text: "A bowl" })) form.append(name, value);
  form.append("file", new File([picture], `${slug}.jpg`, { type: "image/jpeg" }));
  const upload = await askSite<{ id: number; source_url: string }>(
    site,
    "POST",
    "media?_fields=id,slug,source_url",
    form,
  );
  const states =
    "status=publish,future,draft,pending,private,trash&context=edit&per_page=20&_fields=id,status,content.raw";
  await askSite(site, "GET", `posts?search=galley:${slug.slice(0, 24)}&search_columns=post_content&${states}`);
  const content =
    `<!-- wp:image {"id":${upload.id}} -->` +
    `<figure class="wp-block-image"><img src="${upload.source_url}" alt=""/></figure><!-- /wp:image -->` +
    `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
  const post = { title, slug, content };
  const draft = await askSite<{ id: number }>(site, "POST", "posts?_fields=id", { ...post, status: "draft" });
  const more = await finishDraft(draft.id, askSite);
  const fields = "id,link,status,slug,title.raw,content.raw,excerpt.raw,author,featured_media,categories,tags,meta";
  const body = { ...post, ...more, status: "publish", featured_media: upload.id };
  const { link } = await askSite<{ link: string }>(site, "POST", `posts/${draft.id}?_fields=${fields}`, body);
  await askSite(site, "GET", "categories/1?_fields=link");
  await (await fetch(link)).text();
}

async function askSite<T>(site: Site, method: string, route: string, body?: object): Promise<T> {
  const authorization = `Basic ${Buffer.from(`admin:${site.password}`).toString("base64")}`;
  const isForm = body === undefined || body instanceof FormData;
  const answer = await fetch(`${site.url}/wp-json/wp/v2/${route}`, {
    method,
    headers: { authorization, ...(isForm ? {} : { "content-type": "application/json" }) },
    body: isForm ? (body ?? null) : JSON.stringify(body),
  });
  // The simulator answers in WordPress's format; creating an existing tag answers 400 with its id.
  return (await answer.json()) as T;
}
