import type { TargetCategory } from "../../../connectors/publisher.ts";
import { createIntegration } from "../../../post/integrations/connecting/create-integration.ts";
import { getIntegration } from "../../../post/integrations/get-integration.ts";
import { listIntegrationKinds } from "../../../post/integrations/list-integration-kinds.ts";
import { listIntegrations } from "../../../post/integrations/list-integrations.ts";
import { checkIntegration, checkSite } from "../../../post/integrations/connecting/check-site.ts";
import { listWordPressCategories } from "../../../post/integrations/list-wordpress-categories.ts";
import { updateIntegration } from "../../../post/integrations/update-integration.ts";
import { builder } from "../builder.ts";
import { given } from "../given.ts";
import { definePage, pageArgs, requirePage } from "../paging.ts";
import { requireId } from "../require-id.ts";
import { Status } from "../sources/source-type.ts";
import { toKindSettings, toSite } from "./to-site.ts";
import {
  AuthorInput,
  CategoryInput,
  CategoryType,
  FirstPicture,
  IntegrationKind,
  IntegrationType,
  PostDate,
  PublishWhen,
  SiteInput,
  SlotInput,
} from "./integration-type.ts";

const IntegrationPage = definePage("IntegrationPage", IntegrationType, "integrations");

const SettingsInput = builder.inputType("IntegrationSettingsInput", {
  description: "What an integration's owner can set; omitted fields stay unchanged, or get their default.",
  fields: (t) => ({
    label: t.string({ description: "Its name in Galley; at most 100 characters." }),
    active: t.boolean({ description: "Whether Galley publishes there; default: true." }),
    category: t.field({
      type: CategoryInput,
      description: "The site's category for everything published there; null for the site's default.",
    }),
    sourceId: t.id({ description: "The id of the source whose articles are published there; null for all sources." }),
    publishWhen: t.field({
      type: PublishWhen,
      description: "When articles are published there; default: ON_APPROVAL.",
    }),
    slots: t.field({
      type: [SlotInput],
      description: "Weekly times, at most 42; needed for NEXT_SLOT. Waiting articles keep their slots.",
    }),
    postDate: t.field({ type: PostDate, description: "The date that its posts get; default: PRESENT." }),
    firstPicture: t.field({
      type: FirstPicture,
      description: "Where a post's first picture goes; default: AUTO. WordPress only.",
    }),
    author: t.field({ type: AuthorInput, description: "The posts' author; null for the user that publishes." }),
  }),
});

/** Here null means none, so only undefined counts as not provided. */
function toSettings(settings: typeof SettingsInput.$inferInput) {
  const { category, author, sourceId, ...others } = settings;
  return {
    ...given(others),
    ...(category === undefined ? {} : { category }),
    ...(author === undefined ? {} : { author }),
    ...(sourceId === undefined ? {} : { sourceId: sourceId === null ? null : requireId(sourceId) }),
  };
}

const site = 'site: { siteUrl: "$siteUrl", username: "$siteUser", password: "$sitePassword" }';

builder.queryFields((t) => ({
  integrationKinds: t.field({
    type: [IntegrationKind],
    description: "The kinds of sites that this installation publishes to.",
    extensions: {
      rules: { operation: "listIntegrations", access: "read", example: "{ integrationKinds }" },
    },
    resolve: (_root, _args, { galley }) => listIntegrationKinds(galley),
  }),
  integrations: t.field({
    type: IntegrationPage,
    description: "The integrations, newest first.",
    extensions: {
      rules: {
        operation: "listIntegrations",
        access: "read",
        example: "{ integrations { nodes { id label status siteUrl } } }",
      },
    },
    args: {
      ...pageArgs,
      status: t.arg({ type: Status, description: "Only integrations with this status." }),
    },
    resolve: (_root, args, { galley, caller }) =>
      listIntegrations(galley, caller, { ...requirePage(args), status: args.status ?? undefined }),
  }),
  integration: t.field({
    type: IntegrationType,
    description: "One integration. The API never returns its password.",
    extensions: {
      rules: {
        operation: "getIntegration",
        access: "read",
        example: '{ integration(id: "$integrationId") { label category { name } publishWhen } }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "The integration's id." }) },
    resolve: (_root, { id }, { galley, caller }) => getIntegration(galley, caller, { integrationId: requireId(id) }),
  }),
  wordPressCategories: t.field({
    type: [CategoryType],
    description: "The categories of an integration's site.",
    extensions: {
      rules: {
        operation: "listWordPressCategories",
        access: "read",
        rate: "costly",
        example: '{ wordPressCategories(integrationId: "$integrationId") { id name } }',
      },
    },
    args: { integrationId: t.arg.id({ required: true, description: "The integration's id." }) },
    resolve: (_root, args, { galley, caller }): Promise<TargetCategory[]> =>
      listWordPressCategories(galley, caller, { integrationId: requireId(args.integrationId) }),
  }),
}));

builder.mutationFields((t) => ({
  checkWordPress: t.field({
    type: [CategoryType],
    description:
      "Signs in to a site that is being connected and returns its categories. Stores nothing. A mutation because " +
      "it carries a password.",
    extensions: {
      rules: {
        operation: "listWordPressCategories",
        access: "write",
        rate: "costly",
        example: `mutation { checkWordPress(${site}) { id name } }`,
      },
    },
    args: {
      kind: t.arg({
        type: IntegrationKind,
        defaultValue: "wordpress",
        description: "The software that runs the site.",
      }),
      site: t.arg({ type: SiteInput, required: true, description: "The site and the credential." }),
    },
    resolve: (_root, args, { galley, caller }): Promise<TargetCategory[]> => checkSite(galley, caller, toSite(args)),
  }),
  checkIntegration: t.field({
    type: [CategoryType],
    description: "Signs in to an integration's site with the stored credential and returns its categories.",
    extensions: {
      rules: {
        operation: "listWordPressCategories",
        access: "write",
        rate: "costly",
        example: 'mutation { checkIntegration(id: "$integrationId") { id name } }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "The integration's id." }) },
    resolve: (_root, { id }, { galley, caller }): Promise<TargetCategory[]> =>
      checkIntegration(galley, caller, { integrationId: requireId(id) }),
  }),
  createIntegration: t.field({
    type: IntegrationType,
    description: "Connects a site once it has accepted the credential: typed in, or from WordPress's own page.",
    extensions: {
      rules: {
        operation: "createIntegration",
        access: "write",
        rate: "costly",
        example: `mutation { createIntegration(${site}, settings: { label: "My site" }) { id status siteName } }`,
      },
    },
    args: {
      kind: t.arg({
        type: IntegrationKind,
        defaultValue: "wordpress",
        description: "The software that runs the site.",
      }),
      site: t.arg({ type: SiteInput, description: "The site and the credential." }),
      connectionId: t.arg.id({
        description:
          "Instead of a credential: the `connection` from the redirect back (authorizeWordPress, " +
          "authorizeWordPressCom); works once. Of `site` only `kindSettings` count.",
      }),
      settings: t.arg({ type: SettingsInput, required: true, description: "Its settings; `label` is required." }),
    },
    resolve: (_root, { kind, site: typed, connectionId, settings }, { galley, caller }) => {
      const credential = connectionId
        ? {
            kind: kind ?? "wordpress",
            connectionId: requireId(connectionId),
            ...toKindSettings(typed?.kindSettings),
          }
        : toSite({ kind, site: typed ?? { siteUrl: "", password: "" } });
      return createIntegration(galley, caller, { label: "", ...toSettings(settings), ...credential });
    },
  }),
  updateIntegration: t.field({
    type: IntegrationType,
    description: "Changes an integration. Tries a new address, name or password on the site first.",
    extensions: {
      rules: {
        operation: "updateIntegration",
        access: "write",
        rate: "costly",
        example: 'mutation { updateIntegration(id: "$integrationId", settings: { label: "Blog" }) { label } }',
      },
    },
    args: {
      id: t.arg.id({ required: true, description: "The integration's id." }),
      settings: t.arg({ type: SettingsInput, required: true, description: "The settings to change." }),
      siteUrl: t.arg.string({ description: "A new address of the site; it needs the password again." }),
      username: t.arg.string({ description: "Another user that publishes there." }),
      password: t.arg.string({ description: "A new application password, token or key." }),
      kindSettings: t.arg({
        type: "JSON",
        description: "The settings that only this kind of site has, as a whole object; see SiteInput.",
      }),
    },
    resolve: (_root, { id, settings, siteUrl, username, password, kindSettings }, { galley, caller }) =>
      updateIntegration(galley, caller, {
        ...toSettings(settings),
        ...toKindSettings(kindSettings),
        ...given({ siteUrl, username, password }),
        integrationId: requireId(id),
      }),
  }),
}));
