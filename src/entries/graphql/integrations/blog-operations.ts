import { confirmDomain } from "../../../post/hosted/settings/confirm-domain.ts";
import { type BlogSettings, getBlog, type OwnBlog, type OwnDomain } from "../../../post/hosted/settings/get-blog.ts";
import { saveBlog } from "../../../post/hosted/settings/save-blog.ts";
import { builder } from "../builder.ts";
import { given } from "../given.ts";

const BlogDesignType = builder.enumType("BlogDesign", {
  description: "How a hosted blog looks; each has a light and a dark side.",
  values: {
    PROOF: { value: "proof", description: "Paper and ink: one article leads." },
    GALLERY: { value: "gallery", description: "A wall of photos." },
    LETTER: { value: "letter", description: "One column, like a letter." },
  } as const,
});

const BlogDomainType = builder.objectRef<OwnDomain>("BlogDomain").implement({
  description: "A blog's own domain. Either proof confirms it once the domain points here.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The domain's name." }),
    isConfirmed: t.exposeBoolean("isConfirmed", { description: "Whether the blog is served from this domain." }),
    txtName: t.exposeString("txtName", { description: "The first proof: the name of a TXT record with `txtValue`." }),
    txtValue: t.exposeString("txtValue", { description: "The value that proves ownership." }),
    fileUrl: t.exposeString("fileUrl", {
      description: "The second proof: the URL of a file that contains only `txtValue`.",
    }),
  }),
});

const BlogType = builder.objectRef<OwnBlog>("Blog").implement({
  description: "A blog that Galley serves.",
  fields: (t) => ({
    integrationId: t.exposeID("integrationId", { description: "The id of the integration that publishes there." }),
    active: t.exposeBoolean("active", { description: "Whether the blog is switched on." }),
    name: t.exposeString("name", { description: "The blog's name in its URL." }),
    url: t.exposeString("url", { description: "The blog's URL." }),
    title: t.exposeString("title", { description: "The blog's title." }),
    about: t.exposeString("about", { description: "A line about it; may be empty." }),
    design: t.expose("design", { type: BlogDesignType, description: "The blog's design." }),
    pictureUrl: t.exposeString("pictureUrl", {
      nullable: true,
      description: "The URL of the blog's picture; null for none.",
    }),
    indexed: t.exposeBoolean("indexed", { description: "Whether search engines may list it." }),
    domain: t.field({
      type: BlogDomainType,
      nullable: true,
      description: "The blog's own domain; null for none.",
      resolve: ({ domain }) => domain,
    }),
  }),
});

const BlogSettingsType = builder.objectRef<BlogSettings>("BlogSettings").implement({
  description: "The owner's hosted blog and what they can choose.",
  fields: (t) => ({
    isOffered: t.exposeBoolean("isOffered", { description: "Whether this Galley hosts blogs." }),
    address: t.exposeString("address", {
      description: 'The part of a blog\'s URL before its name, such as "https://galley.example/@".',
    }),
    suggestedName: t.exposeString("suggestedName", { description: "A suggested name for a new blog; may be empty." }),
    previewUrl: t.exposeString("previewUrl", {
      description: "A page with the newest articles, for an iframe; add `?design=proof`, `gallery` or `letter`.",
    }),
    blog: t.field({
      type: BlogType,
      nullable: true,
      description: "The blog; null until it's switched on for the first time.",
      resolve: ({ blog }) => blog,
    }),
  }),
});

const BlogInput = builder.inputType("BlogInput", {
  description: "The settings to change; a new blog needs `name` and `title`.",
  fields: (t) => ({
    active: t.boolean({ description: "False switches it off; its articles stay." }),
    name: t.string({
      description: "The blog's name in its URL: 3 to 30 letters a to z, digits and hyphens. Earlier names redirect.",
    }),
    title: t.string({ description: "The blog's title; at most 100 characters." }),
    about: t.string({ description: "A line about the blog; at most 300 characters." }),
    design: t.field({ type: BlogDesignType, description: "The blog's design; default: PROOF." }),
    indexed: t.boolean({ description: "Whether search engines may list it; default: false." }),
    domain: t.string({ description: "The blog's own domain, to be confirmed; empty for none." }),
    picture: t.string({
      description: "The blog's picture: `picture` of the response of POST /uploads; empty for none.",
    }),
  }),
});

builder.queryFields((t) => ({
  blog: t.field({
    type: BlogSettingsType,
    description: "The owner's hosted blog.",
    extensions: {
      rules: { operation: "getBlog", access: "read", example: "{ blog { address blog { url title design } } }" },
    },
    resolve: (_root, _args, { galley, caller }) => getBlog(galley, caller),
  }),
}));

builder.mutationFields((t) => ({
  saveBlog: t.field({
    type: BlogSettingsType,
    description: "Switches the hosted blog on or off, or changes it.",
    extensions: {
      rules: {
        operation: "saveBlog",
        access: "write",
        example: 'mutation { saveBlog(blog: { name: "my-kiln", title: "My kiln" }) { blog { url } } }',
      },
    },
    args: { blog: t.arg({ type: BlogInput, required: true, description: "The settings to change." }) },
    resolve: (_root, { blog }, { galley, caller }) => saveBlog(galley, caller, given(blog)),
  }),
  confirmBlogDomain: t.field({
    type: BlogSettingsType,
    description: "Checks that the owner has proved control of the blog's domain, and that the domain points here.",
    extensions: {
      rules: {
        operation: "confirmBlogDomain",
        access: "write",
        rate: "costly",
        example: "mutation { confirmBlogDomain { blog { domain { isConfirmed } } } }",
      },
    },
    resolve: (_root, _args, { galley, caller }) => confirmDomain(galley, caller),
  }),
}));
