import {
  type FreeSlot,
  listFreeSlots,
  listScheduled,
  type Scheduled,
  type ScheduleRange,
  toScheduleRange,
} from "../../../post/publications/schedule/list-schedule.ts";
import { schedulePublication } from "../../../post/publications/schedule/schedule-publication.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";
import { answerArticle } from "./article-mutations.ts";
import { PublicationState } from "./article-enums.ts";
import { ArticleType } from "./article-type.ts";

const texts = { integration: "The integration's id.", label: "The integration's name." };

const ScheduledType = builder.objectRef<Scheduled>("ScheduledPublication").implement({
  description: "An article that waits for its slot, or was published.",
  fields: (t) => ({
    articleId: t.exposeID("articleId", { description: "The article's id." }),
    title: t.exposeString("title", { description: "The title of that version." }),
    version: t.exposeInt("version", { description: "The number of the version." }),
    integrationId: t.exposeID("integrationId", { description: texts.integration }),
    label: t.exposeString("label", { description: texts.label }),
    state: t.expose("state", { type: PublicationState, description: "WAITING for its slot, or PUBLISHED." }),
    at: t.expose("at", { type: "DateTime", description: "The time of its slot, or when it was published." }),
    link: t.exposeString("link", {
      nullable: true,
      description: "The article's URL on the site; null until it is there.",
    }),
  }),
});

const FreeSlotType = builder.objectRef<FreeSlot>("FreeSlot").implement({
  description: "A free weekly slot of an integration.",
  fields: (t) => ({
    integrationId: t.exposeID("integrationId", { description: texts.integration }),
    label: t.exposeString("label", { description: texts.label }),
    at: t.expose("at", { type: "DateTime", description: "The slot's time." }),
  }),
});

const ScheduleType = builder.objectRef<ScheduleRange>("Schedule").implement({
  description: "What is published when, in a range of time.",
  fields: (t) => ({
    publications: t.field({
      type: [ScheduledType],
      description: "Articles that wait for a slot or were published, earliest first; at most 500.",
      resolve: (range, _args, { galley, caller }) => listScheduled(galley, caller, range),
    }),
    freeSlots: t.field({
      type: [FreeSlotType],
      description: "The future slots of active integrations with NEXT_SLOT, earliest first.",
      resolve: (range, _args, { galley, caller }) => listFreeSlots(galley, caller, range),
    }),
  }),
});

builder.queryFields((t) => ({
  schedule: t.field({
    type: ScheduleType,
    description: "Publications and free slots from one instant up to, but not including, another; at most 45 days.",
    extensions: {
      rules: {
        operation: "listArticles",
        access: "read",
        example:
          '{ schedule(from: "2026-11-23T00:00:00Z", to: "2026-11-30T00:00:00Z") { publications { title at } ' +
          "freeSlots { label at } } }",
      },
    },
    args: {
      from: t.arg({ type: "DateTime", required: true, description: "The start of the range, which it includes." }),
      to: t.arg({ type: "DateTime", required: true, description: "The end of the range, which it excludes." }),
    },
    resolve: (_root, args) => toScheduleRange(args),
  }),
}));

builder.mutationFields((t) => ({
  scheduleArticle: t.field({
    type: ArticleType,
    description:
      "Gives an article a free slot of an integration: an article that waits for another slot there moves, any " +
      "other is thereby approved. `slot-taken` for anything but a free future slot.",
    extensions: {
      rules: {
        operation: "publishArticle",
        access: "write",
        rate: "costly",
        example:
          'mutation { scheduleArticle(articleId: "$publishedArticleId", version: 1, integrationId: ' +
          '"$slotIntegrationId", at: "$slotAt") { publications { label slotAt } } }',
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: "The article's id." }),
      version: t.arg.int({
        required: true,
        description: "The version that the caller read, or the one that waits there.",
      }),
      integrationId: t.arg.id({ required: true, description: texts.integration }),
      at: t.arg({ type: "DateTime", required: true, description: "The slot's time." }),
    },
    resolve: async (_root, { version, at, ...args }, context) => {
      const [articleId, integrationId] = [requireId(args.articleId), requireId(args.integrationId)];
      await schedulePublication(context.galley, context.caller, { articleId, version, integrationId, at });
      return answerArticle(context, articleId);
    },
  }),
}));
