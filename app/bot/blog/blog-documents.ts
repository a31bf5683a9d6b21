import { mutation, query } from "../../data/api/document.ts";

export type BlogDesign = "PROOF" | "GALLERY" | "LETTER";
export const blogDesigns: BlogDesign[] = ["PROOF", "GALLERY", "LETTER"];

export type BlogDomain = {
  name: string;
  isConfirmed: boolean;
  txtName: string;
  txtValue: string;
  fileUrl: string;
};

export type OwnBlog = {
  integrationId: string;
  active: boolean;
  name: string;
  url: string;
  title: string;
  about: string;
  design: BlogDesign;
  pictureUrl: string | null;
  indexed: boolean;
  domain: BlogDomain | null;
};

export type BlogSettings = {
  isOffered: boolean;
  /** What comes before the name. */
  address: string;
  suggestedName: string;
  previewUrl: string;
  blog: OwnBlog | null;
};

/** Null or left out: unchanged. */
export type BlogInput = Partial<{
  active: boolean;
  name: string;
  title: string;
  about: string;
  design: BlogDesign;
  indexed: boolean;
  domain: string;
  picture: string;
}>;

export const getBlog = query<{ blog: BlogSettings | null; profile: { name: string } | null }>(
  `query {
    blog {
      isOffered address suggestedName previewUrl
      blog {
        integrationId active name url title about design pictureUrl indexed
        domain { name isConfirmed txtName txtValue fileUrl }
      }
    }
    profile { name }
  }`,
);

export const saveBlog = mutation<{ saveBlog: { blog: { url: string } | null } }, { blog: BlogInput }>(
  "mutation ($blog: BlogInput!) { saveBlog(blog: $blog) { blog { url } } }",
);

export const confirmBlogDomain = mutation<{ confirmBlogDomain: { blog: { url: string } | null } }>(
  "mutation { confirmBlogDomain { blog { url } } }",
);
