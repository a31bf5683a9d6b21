import { getProfile, type Profile } from "../../../owner/accounts/get-profile.ts";
import { updateProfile } from "../../../owner/accounts/update-profile.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";
import { locales } from "../../../platform/languages.ts";
import { fetchContent, type FetchedContent } from "../../../post/sources/fetch-content.ts";
import { claimTrial } from "../../../post/trials/claim-trial.ts";
import { answerArticle } from "../articles/article-mutations.ts";
import { ArticleType } from "../articles/article-type.ts";
import { builder } from "../builder.ts";
import { given } from "../given.ts";

const Locale = builder.enumType("Locale", {
  description: "A language of the interface and its emails: English, Vietnamese.",
  values: locales,
});

const ProfileType = builder.objectRef<Profile>("Profile").implement({
  description: "The signed-in user.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The user's name." }),
    email: t.exposeString("email", {
      description: "The email address in the user pool; changing it there takes a code that proves it.",
    }),
    locale: t.expose("locale", { type: Locale, description: "The language of emails and messages." }),
    timeZone: t.exposeString("timeZone", { description: 'The time zone: an IANA name, such as "Europe/Zurich".' }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the account was created." }),
  }),
});

const ContentType = builder.objectRef<FetchedContent>("FetchedContent").implement({
  description: "The readable text of a page; nothing is stored.",
  fields: (t) => ({
    url: t.exposeString("url", { description: "The page's URL, after redirects." }),
    text: t.exposeString("text", { description: "One line per paragraph, up to the limit of an about text." }),
    cut: t.exposeBoolean("cut", { description: "Whether the page has more text." }),
  }),
});

builder.queryFields((t) => ({
  profile: t.field({
    type: ProfileType,
    description: "The signed-in user.",
    extensions: {
      rules: { operation: "getProfile", access: "read", example: "{ profile { name email locale timeZone } }" },
    },
    resolve: (_root, _args, { galley, caller }) => getProfile(galley, caller),
  }),
  fetchContent: t.field({
    type: ContentType,
    description: "The readable text of an about page, to review before saving it as a source's about text.",
    extensions: {
      rules: {
        operation: "fetchContent",
        access: "write",
        rate: "costly",
        example: '{ fetchContent(url: "$pageUrl") { text cut } }',
      },
    },
    args: { url: t.arg.string({ required: true, description: "The page's URL." }) },
    resolve: (_root, { url }, { galley }) => fetchContent(galley, { url }),
  }),
}));

builder.mutationFields((t) => ({
  updateProfile: t.field({
    type: ProfileType,
    description: "Changes the given fields of the signed-in user's profile.",
    extensions: {
      rules: {
        operation: "updateProfile",
        access: "user",
        example: 'mutation { updateProfile(name: "Ada") { name } }',
      },
    },
    args: {
      name: t.arg.string({ description: "The user's name; at most 100 characters." }),
      locale: t.arg({ type: Locale, description: "The language of emails and messages." }),
      timeZone: t.arg.string({ description: 'The time zone: an IANA name, such as "Europe/Zurich".' }),
    },
    resolve: (_root, args, { galley, caller }) => updateProfile(galley, caller, given(args)),
  }),
  assignToken: t.field({
    type: ArticleType,
    description: "Moves the article that a visitor created on the try-now page into the account, without using quota.",
    extensions: {
      rules: {
        operation: "assignToken",
        access: "user",
        rate: "costly",
        example: 'mutation { assignToken(token: "$trialToken") { id title } }',
      },
    },
    args: { token: t.arg.string({ required: true, description: "The token that the visitor's browser kept." }) },
    resolve: async (_root, { token }, context) => {
      const { articleId } = await claimTrial(context.galley, context.caller, {
        token: parseInput(typedText({ max: 200, required: "required" }), token, "token"),
      });
      return answerArticle(context, articleId);
    },
  }),
}));
