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
  description: "A blog's own host. Either proof confirms it, once it leads here.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The host." }),
    isConfirmed: t.exposeBoolean("isConfirmed", { description: "Whether the blog stands there." }),
    txtName: t.exposeString("txtName", { description: "The name of a TXT record with `txtValue`." }),
    txtValue: t.exposeString("txtValue", { description: "The proof." }),
    fileUrl: t.exposeString("fileUrl", { description: "Or the address of a file that contains it." }),
  }),
});

const BlogType = builder.objectRef<OwnBlog>("Blog").implement({
  description: "A blog that Galley serves.",
  fields: (t) => ({
    integrationId: t.exposeID("integrationId", { description: "The integration that publishes there." }),
    active: t.exposeBoolean("active", { description: "Whether it's switched on." }),
    name: t.exposeString("name", { description: "Its name in its address." }),
    url: t.exposeString("url", { description: "Where it stands." }),
    title: t.exposeString("title", { description: "Its title." }),
    about: t.exposeString("about", { description: "A line about it; may be empty." }),
    design: t.expose("design", { type: BlogDesignType, description: "How it looks." }),
    pictureUrl: t.exposeString("pictureUrl", { nullable: true, description: "Its picture; null for none." }),
    indexed: t.exposeBoolean("indexed", { description: "Whether search engines may list it." }),
    domain: t.field({
      type: BlogDomainType,
      nullable: true,
      description: "Its own host; null for none.",
      resolve: ({ domain }) => domain,
    }),
  }),
});

const BlogSettingsType = builder.objectRef<BlogSettings>("BlogSettings").implement({
  description: "The owner's hosted blog and what they can choose.",
  fields: (t) => ({
    isOffered: t.exposeBoolean("isOffered", { description: "Whether this Galley hosts blogs." }),
    address: t.exposeString("address", { description: "What comes before the name." }),
    suggestedName: t.exposeString("suggestedName", { description: "A name to begin with; may be empty." }),
    previewUrl: t.exposeString("previewUrl", {
      description: "A page with the newest articles, for an iframe; add `?design=proof`, `gallery` or `letter`.",
    }),
    blog: t.field({
      type: BlogType,
      nullable: true,
      description: "Null until it's switched on for the first time.",
      resolve: ({ blog }) => blog,
    }),
  }),
});

const BlogInput = builder.inputType("BlogInput", {
  description: "What changes; a new blog needs `name` and `title`.",
  fields: (t) => ({
    active: t.boolean({ description: "False switches it off; its articles stay." }),
    name: t.string({ description: "3 to 30 letters a to z, digits and hyphens. Earlier names redirect." }),
    title: t.string({ description: "At most 100 characters." }),
    about: t.string({ description: "At most 300 characters." }),
    design: t.field({ type: BlogDesignType, description: "Default: PROOF." }),
    indexed: t.boolean({ description: "Default: false." }),
    domain: t.string({ description: "Its own host, to be confirmed; empty for none." }),
    picture: t.string({ description: "The signed `picture` of an upload; empty for none." }),
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
    args: { blog: t.arg({ type: BlogInput, required: true, description: "What changes." }) },
    resolve: (_root, { blog }, { galley, caller }) => saveBlog(galley, caller, given(blog)),
  }),
  confirmBlogDomain: t.field({
    type: BlogSettingsType,
    description: "Looks for the proof that the blog's host is its owner's, and whether it leads here.",
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
