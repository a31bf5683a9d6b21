import { changePhotoAddress } from "../../../post/photo-mails/change-photo-address.ts";
import { getPhotoAddress, type PhotoAddress } from "../../../post/photo-mails/get-photo-address.ts";
import { revokePhotoAddress } from "../../../post/photo-mails/revoke-photo-address.ts";
import { setPhotoSenders } from "../../../post/photo-mails/set-photo-senders.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";

const PhotoAddressType = builder.objectRef<PhotoAddress>("PhotoAddress").implement({
  description: "Where photos for a source can be mailed, and by whom.",
  fields: (t) => ({
    sourceId: t.exposeID("sourceId", { description: "The source." }),
    isOffered: t.exposeBoolean("isOffered", { description: "Whether this installation takes mails." }),
    address: t.exposeString("address", { nullable: true, description: "A secret address; null if there is none." }),
    ownEmail: t.exposeString("ownEmail", { description: "The owner's address, which may always send." }),
    senders: t.exposeStringList("senders", { description: "Who else may send, in lower case." }),
  }),
});

const sourceId = "The source.";

builder.queryFields((t) => ({
  photoAddress: t.field({
    type: PhotoAddressType,
    description: "Where photos for a source can be mailed, and by whom.",
    extensions: {
      rules: {
        operation: "getSource",
        access: "user",
        example: '{ photoAddress(sourceId: "$sourceId") { address senders } }',
      },
    },
    args: { sourceId: t.arg.id({ required: true, description: sourceId }) },
    resolve: (_root, args, { galley, caller }) =>
      getPhotoAddress(galley, caller, { sourceId: requireId(args.sourceId) }),
  }),
}));

builder.mutationFields((t) => ({
  changePhotoAddress: t.field({
    type: PhotoAddressType,
    description: "Gives a source a new address for photos by mail. The one before takes no more.",
    extensions: {
      rules: {
        operation: "updateSource",
        access: "user",
        example: 'mutation { changePhotoAddress(sourceId: "$sourceId") { address } }',
      },
    },
    args: { sourceId: t.arg.id({ required: true, description: sourceId }) },
    resolve: async (_root, args, { galley, caller }) => {
      const source = { sourceId: requireId(args.sourceId) };
      await changePhotoAddress(galley, caller, source);
      return getPhotoAddress(galley, caller, source);
    },
  }),
  revokePhotoAddress: t.field({
    type: PhotoAddressType,
    description: "Ends a source's address for photos by mail.",
    extensions: {
      rules: {
        operation: "updateSource",
        access: "user",
        example: 'mutation { revokePhotoAddress(sourceId: "$sourceId") { address } }',
      },
    },
    args: { sourceId: t.arg.id({ required: true, description: sourceId }) },
    resolve: async (_root, args, { galley, caller }) => {
      const source = { sourceId: requireId(args.sourceId) };
      await revokePhotoAddress(galley, caller, source);
      return getPhotoAddress(galley, caller, source);
    },
  }),
  setPhotoSenders: t.field({
    type: PhotoAddressType,
    description: "Sets who besides the owner may mail photos for a source; at most 10 addresses.",
    extensions: {
      rules: {
        operation: "updateSource",
        access: "user",
        example: 'mutation { setPhotoSenders(sourceId: "$sourceId", senders: ["tom@example.org"]) { senders } }',
      },
    },
    args: {
      sourceId: t.arg.id({ required: true, description: sourceId }),
      senders: t.arg.stringList({ required: true, description: "Their addresses." }),
    },
    resolve: async (_root, args, { galley, caller }) => {
      const source = { sourceId: requireId(args.sourceId) };
      await setPhotoSenders(galley, caller, { ...source, senders: args.senders });
      return getPhotoAddress(galley, caller, source);
    },
  }),
}));
