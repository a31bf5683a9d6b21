import {
  authorizeWordPress,
  type WordPressAuthorization,
} from "../../../post/integrations/connecting/authorize-wordpress.ts";
import { authorizeWordPressCom } from "../../../post/integrations/connecting/authorize-wordpress-com.ts";
import { listWordPressComSites } from "../../../post/integrations/connecting/list-wordpress-com-sites.ts";
import type { ComSite } from "../../../connectors/wordpress-com/list-sites.ts";
import { diagnoseConnection } from "../../../post/integrations/connecting/diagnose-connection.ts";
import { listWordPressAuthors } from "../../../post/integrations/list-wordpress-authors.ts";
import type { FilePreview } from "../../../connectors/publisher.ts";
import { previewPost } from "../../../post/integrations/preview-post.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";
import { toSite } from "./to-site.ts";
import { AuthorType, IntegrationKind, SiteInput, SiteProblemType } from "./integration-type.ts";

const Authorization = builder.objectRef<WordPressAuthorization>("WordPressAuthorization").implement({
  description: "The redirect to a site's own page that creates an application password.",
  fields: (t) => ({
    authorizeUrl: t.exposeString("authorizeUrl", { description: "The site's page; open it as a full page." }),
    browserKey: t.exposeString("browserKey", {
      description: "Set it as the cookie `wordpress-browser` (path /connect, SameSite=Lax) until the redirect back.",
    }),
  }),
});

const ComSiteType = builder.enumType("WordPressComSiteType", {
  description: "How a site belongs to WordPress.com.",
  values: {
    SIMPLE: { value: "simple", description: "Hosted there, without plugins." },
    ATOMIC: { value: "atomic", description: "Hosted there, with plugins." },
    JETPACK: { value: "jetpack", description: "Hosted elsewhere and connected by Jetpack." },
  } as const,
});

const WordPressComSite = builder.objectRef<ComSite>("WordPressComSite").implement({
  description: "A site to choose after consent at WordPress.com.",
  fields: (t) => ({
    id: t.exposeInt("id", { description: "WordPress.com's id: `siteId` in `kindSettings`." }),
    url: t.exposeString("url", { description: "The site's URL." }),
    name: t.exposeString("name", { description: "The site's name." }),
    type: t.expose("type", { type: ComSiteType, description: "How it belongs to WordPress.com." }),
    canPublish: t.boolean({
      description: "Whether the user may publish and upload there.",
      resolve: ({ canPublish, canUpload }) => canPublish && canUpload,
    }),
    isPrivate: t.exposeBoolean("isPrivate", { description: "Whether its posts are hidden from the public." }),
  }),
});

const PostPreview = builder.objectRef<FilePreview>("PostPreview").implement({
  description: "A preview of a post as a file.",
  fields: (t) => ({
    kindSettings: t.field({
      type: "JSON",
      description: "The given settings, completed by what the site's own posts show.",
      resolve: ({ settings }) => settings,
    }),
    path: t.exposeString("path", { description: "The path that the file would have in the repository." }),
    text: t.exposeString("text", {
      description: "The file's content, for the owner's newest article or a placeholder.",
    }),
  }),
});

builder.queryFields((t) => ({
  wordPressComSites: t.field({
    type: [WordPressComSite],
    description: "The sites that a consent at WordPress.com reaches.",
    extensions: {
      rules: {
        operation: "authorizeWordPress",
        access: "user",
        rate: "costly",
        example: '{ wordPressComSites(connectionId: "$consentId") { id url type } }',
      },
    },
    args: {
      connectionId: t.arg.id({ required: true, description: "The `connection` that the redirect back named." }),
    },
    resolve: (_root, args, { galley, caller }) =>
      listWordPressComSites(galley, caller, { connectionId: requireId(args.connectionId) }),
  }),
  wordPressAuthors: t.field({
    type: [AuthorType],
    description: "Possible authors on an integration's site; empty if its user can't post for others.",
    extensions: {
      rules: {
        operation: "listWordPressAuthors",
        access: "read",
        rate: "costly",
        example: '{ wordPressAuthors(integrationId: "$integrationId") { id name } }',
      },
    },
    args: { integrationId: t.arg.id({ required: true, description: "The integration's id." }) },
    resolve: (_root, args, { galley, caller }) =>
      listWordPressAuthors(galley, caller, { integrationId: requireId(args.integrationId) }),
  }),
}));

builder.mutationFields((t) => ({
  authorizeWordPress: t.field({
    type: Authorization,
    description:
      "Starts connecting a site by its address alone. The redirect back leads to /bot/integrations/add with " +
      "`connection`, for createIntegration.",
    extensions: {
      rules: {
        operation: "authorizeWordPress",
        access: "user",
        rate: "costly",
        example: 'mutation { authorizeWordPress(siteUrl: "$siteUrl") { authorizeUrl } }',
      },
    },
    args: {
      siteUrl: t.arg.string({ required: true, description: "The site's address, as people type it." }),
      integrationId: t.arg.id({
        description: "The id of an integration to reconnect; the redirect back then leads to its form.",
      }),
    },
    resolve: (_root, { siteUrl, integrationId }, { galley, caller, locale }) =>
      authorizeWordPress(galley, caller, {
        siteUrl,
        locale,
        ...(integrationId ? { integrationId: requireId(integrationId) } : {}),
      }),
  }),
  authorizeWordPressCom: t.field({
    type: Authorization,
    description:
      "Starts connecting a site at WordPress.com, or one with Jetpack. The redirect back leads to " +
      "/bot/integrations/add with `connection`, for wordPressComSites and createIntegration.",
    extensions: {
      rules: {
        operation: "authorizeWordPress",
        access: "user",
        rate: "costly",
        example: "mutation { authorizeWordPressCom { authorizeUrl } }",
      },
    },
    args: {
      integrationId: t.arg.id({
        description: "The id of an integration to reconnect; the redirect back then leads to its form.",
      }),
    },
    resolve: (_root, { integrationId }, { galley, caller, locale }) =>
      authorizeWordPressCom(galley, caller, {
        locale,
        ...(integrationId ? { integrationId: requireId(integrationId) } : {}),
      }),
  }),
  previewPost: t.field({
    type: PostPreview,
    nullable: true,
    description:
      "The file that a site in Git would get; null where posts aren't files. Stores nothing. A mutation because it " +
      "carries a password; an integration's own is used for an empty one.",
    extensions: {
      rules: {
        operation: "checkIntegration",
        access: "write",
        rate: "costly",
        example:
          'mutation { previewPost(kind: WORDPRESS, site: { siteUrl: "$siteUrl", password: "$sitePassword" }) ' +
          "{ path } }",
      },
    },
    args: {
      integrationId: t.arg.id({ description: "The id of an integration whose stored password is to be used." }),
      kind: t.arg({ type: IntegrationKind, required: true, description: "A kind of site whose posts are files." }),
      site: t.arg({ type: SiteInput, required: true, description: "The site and the credential." }),
    },
    resolve: (_root, { integrationId, ...given }, { galley, caller }) =>
      previewPost(galley, caller, {
        ...toSite(given),
        ...(integrationId ? { integrationId: requireId(integrationId) } : {}),
      }),
  }),
  diagnoseWordPress: t.field({
    type: SiteProblemType,
    nullable: true,
    description:
      "What prevents a site from accepting articles; null if nothing does. Stores nothing. A mutation because it " +
      "carries a password.",
    extensions: {
      rules: {
        operation: "checkIntegration",
        access: "write",
        rate: "costly",
        example:
          'mutation { diagnoseWordPress(site: { siteUrl: "$siteUrl", username: "$siteUser", password: ' +
          '"$sitePassword" }) }',
      },
    },
    args: { site: t.arg({ type: SiteInput, required: true, description: "The site and the credential." }) },
    resolve: (_root, { site }, { galley }) => diagnoseConnection(galley, toSite({ site })),
  }),
}));
