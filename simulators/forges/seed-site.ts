/** A small Hugo site with three posts, as its owner writes them. */
export function seedSite(url: string): Record<string, string> {
  return {
    "hugo.toml": `baseURL = "${url}/"\ntitle = "Kim's kiln"\nlanguageCode = "en"\n`,
    "README.md": "# Kim's site\n",
    "content/_index.md": "---\ntitle: Kim's kiln\n---\n",
    "content/about.md": "---\ntitle: About\n---\n\nA potter.\n",
    ...toPost("first-firing", "First firing", "2026-03-02"),
    ...toPost("winter-glaze", "Winter glaze: three whites", "2026-01-20"),
    ...toPost("spring-market", "Spring market", "2026-04-11"),
  };
}

function toPost(slug: string, title: string, date: string): Record<string, string> {
  const text = `---
title: "${title}"
date: ${date}T09:00:00+01:00
description: "What came out."
tags: ["pottery"]
images: ["kiln.jpg"]
author: Kim
draft: false
---

Some words.

![The kiln](kiln.jpg)
`;
  return { [`content/posts/${slug}/index.md`]: text, [`content/posts/${slug}/kiln.jpg`]: "not really a picture" };
}
