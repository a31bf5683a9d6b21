import { changePhotoAddress } from "../../../post/photo-mails/change-photo-address.ts";
import { getPhotoAddress, type PhotoAddress } from "../../../post/photo-mails/get-photo-address.ts";
import { revokePhotoAddress } from "../../../post/photo-mails/revoke-photo-address.ts";
import { setPhotoSenders } from "../../../post/photo-mails/set-photo-senders.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";

const PhotoAddressType = builder.objectRef<PhotoAddress>("PhotoAddress").implement({
  description: "The address to which photos for a source can be emailed, and who may send them.",
  fields: (t) => ({
    sourceId: t.exposeID("sourceId", { description: "The source's id." }),
    isOffered: t.exposeBoolean("isOffered", { description: "Whether this installation accepts photos by email." }),
    address: t.exposeString("address", {
      nullable: true,
      description: "The source's secret email address; null if there is none.",
    }),
    ownEmail: t.exposeString("ownEmail", { description: "The owner's own email address, which may always send." }),
    senders: t.exposeStringList("senders", { description: "The other email addresses that may send, in lower case." }),
  }),
});

const sourceId = "The source's id.";

builder.queryFields((t) => ({
  photoAddress: t.field({
    type: PhotoAddressType,
    description: "The address to which photos for a source can be emailed, and who may send them.",
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
    description: "Replaces the source's address for emailed photos. The previous address stops working.",
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
    description: "Removes the source's address for emailed photos. The address stops working.",
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
    description: "Sets who besides the owner may email photos for a source; at most 10 addresses.",
    extensions: {
      rules: {
        operation: "updateSource",
        access: "user",
        example: 'mutation { setPhotoSenders(sourceId: "$sourceId", senders: ["tom@example.org"]) { senders } }',
      },
    },
    args: {
      sourceId: t.arg.id({ required: true, description: sourceId }),
      senders: t.arg.stringList({
        required: true,
        description: "The senders' email addresses, which replace the earlier ones.",
      }),
    },
    resolve: async (_root, args, { galley, caller }) => {
      const source = { sourceId: requireId(args.sourceId) };
      await setPhotoSenders(galley, caller, { ...source, senders: args.senders });
      return getPhotoAddress(galley, caller, source);
    },
  }),
}));
