import { authorizeWordPress, type WordPressAuthorization } from "../../../post/integrations/authorize-wordpress.ts";
import { diagnoseConnection } from "../../../post/integrations/diagnose-connection.ts";
import { listWordPressAuthors } from "../../../post/integrations/list-wordpress-authors.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";
import { AuthorType, SiteInput, SiteProblemType } from "./integration-type.ts";

const Authorization = builder.objectRef<WordPressAuthorization>("WordPressAuthorization").implement({
  description: "The way over a site's own page that makes an application password.",
  fields: (t) => ({
    authorizeUrl: t.exposeString("authorizeUrl", { description: "The site's page; to be opened as a whole page." }),
    browserKey: t.exposeString("browserKey", {
      description: "To be kept as the cookie `wordpress-browser` (path /connect, SameSite=Lax) until the way back.",
    }),
  }),
});

builder.queryFields((t) => ({
  wordPressAuthors: t.field({
    type: [AuthorType],
    description: "Who may sign articles on an integration's site; empty where its user may sign for nobody else.",
    extensions: {
      rules: {
        operation: "listWordPressAuthors",
        access: "read",
        rate: "costly",
        example: '{ wordPressAuthors(integrationId: "$integrationId") { id name } }',
      },
    },
    args: { integrationId: t.arg.id({ required: true, description: "The integration." }) },
    resolve: (_root, args, { galley, caller }) =>
      listWordPressAuthors(galley, caller, { integrationId: requireId(args.integrationId) }),
  }),
}));

builder.mutationFields((t) => ({
  authorizeWordPress: t.field({
    type: Authorization,
    description:
      "Begins connecting a site by its address alone. The way back leads to /bot/integrations/add with " +
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
        description: "An integration to be connected again; then the way back leads to its form.",
      }),
    },
    resolve: (_root, { siteUrl, integrationId }, { galley, caller, locale }) =>
      authorizeWordPress(galley, caller, {
        siteUrl,
        locale,
        ...(integrationId ? { integrationId: requireId(integrationId) } : {}),
      }),
  }),
  diagnoseWordPress: t.field({
    type: SiteProblemType,
    nullable: true,
    description:
      "What keeps a site from taking articles; null when nothing does. Nothing is kept. It is a mutation " +
      "because it carries a password.",
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
    resolve: (_root, { site }, { galley }) => diagnoseConnection(galley, { ...site, username: site.username ?? "" }),
  }),
}));
