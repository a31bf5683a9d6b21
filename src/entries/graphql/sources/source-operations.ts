import {
  authorizeInstagram,
  type InstagramAuthorization,
} from "../../../post/sources/connecting/authorize-instagram.ts";
import { createAddressedSource } from "../../../post/sources/connecting/create-addressed-source.ts";
import { createSource } from "../../../post/sources/connecting/create-source.ts";
import { findAddressedSource } from "../../../post/sources/connecting/find-addressed-source.ts";
import { toAccountName } from "../../../post/sources/account-name.ts";
import type { FoundSource } from "../../../connectors/source.ts";
import { getSource } from "../../../post/sources/get-source.ts";
import { listSources } from "../../../post/sources/list-sources.ts";
import { updateSource } from "../../../post/sources/update-source.ts";
import { ArticleLanguage } from "../articles/article-enums.ts";
import { builder } from "../builder.ts";
import { given } from "../given.ts";
import { definePage, pageArgs, requirePage } from "../paging.ts";
import { requireId } from "../require-id.ts";
import { AsksEnum, DigestEnum, SourceKindEnum, SourceType, Status, StyleInput } from "./source-type.ts";

const SourcePage = definePage("SourcePage", SourceType, "sources");

const SettingsInput = builder.inputType("SourceSettingsInput", {
  description: "What a source's owner can set; omitted fields stay unchanged, or get their default.",
  fields: (t) => ({
    label: t.string({ description: "Its name in Galley; at most 100 characters." }),
    active: t.boolean({ description: "Whether it is polled; default: true." }),
    language: t.field({ type: ArticleLanguage, description: "The language of its articles; default: the posts' own." }),
    about: t.string({
      description:
        "The owner's own words about themselves; at most 10,000 characters. fetchContent reads them from an about " +
        "page.",
    }),
    keywords: t.stringList({
      description: "Keywords for search engines; at most 30. One entry may list several, separated by commas.",
    }),
    style: t.field({ type: StyleInput, description: "The writing style; default: in between." }),
    includeHashtags: t.stringList({
      description: "Hashtags: only posts with one of these become articles automatically.",
    }),
    excludeHashtags: t.stringList({
      description: "Hashtags: posts with one of these don't become articles automatically.",
    }),
    neverHashtag: t.string({ description: 'A post with this hashtag never leaves Instagram; "" removes it.' }),
    asks: t.field({ type: AsksEnum, description: "When Galley asks the owner; default: with the proof." }),
    digest: t.field({
      type: DigestEnum,
      description:
        "Whether posts that only make notes are collected in a digest; default: off. When turned off, collected " +
        "notes are written at once, in a last digest.",
    }),
  }),
});

const InstagramWay = builder.enumType("InstagramWay", {
  description: "Whose pages an account is connected through.",
  values: {
    INSTAGRAM_LOGIN: { value: "instagram-login", description: "Instagram's pages." },
    FACEBOOK_LOGIN: {
      value: "facebook-login",
      description: "Facebook's pages, for an account linked to a Facebook Page.",
    },
    FACEBOOK_PAGE: { value: "facebook-page", description: "Facebook's pages, for the photo posts of a Page." },
  } as const,
});

const Authorization = builder.objectRef<InstagramAuthorization>("InstagramAuthorization").implement({
  description: "The redirect to Instagram or Facebook.",
  fields: (t) => ({
    authorizeUrl: t.exposeString("authorizeUrl", { description: "Their page; open it as a full page." }),
    browserKey: t.exposeString("browserKey", {
      description: "Set it as the cookie `instagram-browser` (path /connect, SameSite=Lax) until the redirect back.",
    }),
  }),
});

const FoundSourceType = builder.objectRef<FoundSource>("FoundSource").implement({
  description: "An account or a feed that could become a source.",
  fields: (t) => ({
    kind: t.expose("kind", { type: SourceKindEnum, description: "What kind of source it would be." }),
    name: t.string({
      description: 'What it is called: the handle with "@", or the title.',
      resolve: ({ kind, name }) => toAccountName({ kind, username: name }),
    }),
  }),
});

builder.queryFields((t) => ({
  findSource: t.field({
    type: FoundSourceType,
    description: "Looks up the account or the feed that an address names; stores nothing.",
    extensions: {
      rules: {
        operation: "findSource",
        access: "read",
        rate: "costly",
        example: '{ findSource(address: "$feedUrl") { kind name } }',
      },
    },
    args: {
      address: t.arg.string({ required: true, description: "A handle, or the address of a profile, site or feed." }),
    },
    resolve: (_root, { address }, { galley }) => findAddressedSource(galley, { address }),
  }),
  sources: t.field({
    type: SourcePage,
    description: "The sources, newest first.",
    extensions: {
      rules: {
        operation: "listSources",
        access: "read",
        example: "{ sources { nodes { id label status language } } }",
      },
    },
    args: {
      ...pageArgs,
      status: t.arg({ type: Status, description: "Only sources with this status." }),
    },
    resolve: (_root, args, { galley, caller }) =>
      listSources(galley, caller, { ...requirePage(args), status: args.status ?? undefined }),
  }),
  source: t.field({
    type: SourceType,
    description: "The source with the given id.",
    extensions: {
      rules: {
        operation: "getSource",
        access: "read",
        example: '{ source(id: "$sourceId") { label about keywords style { formalToCasual } } }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "The source's id." }) },
    resolve: (_root, { id }, { galley, caller }) => getSource(galley, caller, { sourceId: requireId(id) }),
  }),
}));

builder.mutationFields((t) => ({
  authorizeInstagram: t.field({
    type: Authorization,
    description:
      "Starts connecting an Instagram account. The redirect back leads to /bot/sources/add with `connection`, " +
      "once for each account that was allowed, for createSource.",
    extensions: {
      rules: {
        operation: "startInstagram",
        access: "user",
        rate: "costly",
        example: "mutation { authorizeInstagram { authorizeUrl } }",
      },
    },
    args: {
      sourceId: t.arg.id({ description: "The id of a DISABLED source to reconnect." }),
      way: t.arg({
        type: InstagramWay,
        description: "Default: the way the source was connected, or the first that is set up.",
      }),
    },
    resolve: (_root, { sourceId, way }, { galley, caller, locale }) =>
      authorizeInstagram(galley, {
        ownerId: caller.ownerId,
        locale,
        ...(sourceId ? { sourceId: requireId(sourceId) } : {}),
        ...(way ? { api: way } : {}),
      }),
  }),
  createSource: t.field({
    type: SourceType,
    description:
      "Creates a source from an account that was authorized at Instagram. Its latest picture post becomes an " +
      "article at once.",
    extensions: {
      rules: {
        operation: "createSource",
        access: "write",
        rate: "costly",
        example:
          'mutation { createSource(connectionId: "$connectionId", settings: { label: "Pottery", language: de ' +
          "}) { id status } }",
      },
    },
    args: {
      connectionId: t.arg.id({
        required: true,
        description: "The `connection` from Instagram's redirect; works for one source.",
      }),
      settings: t.arg({ type: SettingsInput, required: true, description: "Its settings; `label` is required." }),
    },
    resolve: (_root, { connectionId, settings }, { galley, caller }) => {
      const { label = "", ...others } = given(settings);
      return createSource(galley, caller, { ...others, label, connectionId: requireId(connectionId) });
    },
  }),
  createSourceByAddress: t.field({
    type: SourceType,
    description:
      "Creates a source from an account or a feed that nobody has to sign in to. Its latest picture post becomes an " +
      "article at once.",
    extensions: {
      rules: {
        operation: "createSource",
        access: "write",
        rate: "costly",
        example: 'mutation { createSourceByAddress(address: "$feedUrl", settings: { language: en }) { id kind } }',
      },
    },
    args: {
      address: t.arg.string({ required: true, description: "A handle, or the address of a profile, site or feed." }),
      settings: t.arg({
        type: SettingsInput,
        required: true,
        description: "Its settings; by default, `label` is its own name.",
      }),
    },
    resolve: (_root, { address, settings }, { galley, caller }) =>
      createAddressedSource(galley, caller, { ...given(settings), address }),
  }),
  updateSource: t.field({
    type: SourceType,
    description: "Changes a source's settings, or turns it on or off.",
    extensions: {
      rules: {
        operation: "updateSource",
        access: "write",
        example: 'mutation { updateSource(id: "$sourceId", settings: { keywords: ["pottery"] }) { keywords } }',
      },
    },
    args: {
      id: t.arg.id({ required: true, description: "The source's id." }),
      settings: t.arg({ type: SettingsInput, required: true, description: "The settings to change." }),
    },
    resolve: (_root, { id, settings }, { galley, caller }) =>
      updateSource(galley, caller, { ...given(settings), sourceId: requireId(id) }),
  }),
}));
