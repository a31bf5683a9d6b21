import { addApprover } from "../../../post/approvers/add-approver.ts";
import { type Approver, type Approvers, listApprovers } from "../../../post/approvers/list-approvers.ts";
import { removeApprover } from "../../../post/approvers/remove-approver.ts";
import { setApprovalRule } from "../../../post/approvers/set-approval-rule.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";

const ApprovalRule = builder.enumType("ApprovalRule", {
  description: "How many reviewers must approve.",
  values: {
    ANY: { value: "any", description: "One approval is enough." },
    ALL: { value: "all", description: "All of them, including the owner." },
  } as const,
});

const ApproverState = builder.enumType("ApproverState", {
  description: "An approver's answer to the invitation.",
  values: {
    WAITING: { value: "waiting", description: "Invited but hasn't answered: gets no articles." },
    CONFIRMED: { value: "confirmed", description: "Agreed to approve articles." },
    REFUSED: { value: "refused", description: "Wants no email." },
  } as const,
});

const ApproverType = builder.objectRef<Approver>("Approver").implement({
  description: "Somebody besides the owner who reviews a source's articles.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    email: t.exposeString("email", { description: "The approver's email address, in lower case." }),
    state: t.expose("state", { type: ApproverState, description: "Their answer to the invitation." }),
    isBounced: t.exposeBoolean("isBounced", {
      description: "Whether the receiving server said that the mailbox doesn't exist.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When they were added." }),
  }),
});

const ApproversType = builder.objectRef<Approvers>("Approvers").implement({
  description: "Who approves a source's articles.",
  fields: (t) => ({
    sourceId: t.exposeID("sourceId", { description: "The source's id." }),
    rule: t.expose("rule", { type: ApprovalRule, description: "How many reviewers must approve." }),
    approvers: t.field({
      type: [ApproverType],
      description: "The approvers besides the owner, who is always asked; at most 10.",
      resolve: ({ approvers }) => approvers,
    }),
  }),
});

const sourceArg = "The source's id.";

builder.queryFields((t) => ({
  approvers: t.field({
    type: ApproversType,
    description: "Who approves a source's articles.",
    extensions: {
      rules: {
        operation: "listApprovers",
        access: "read",
        example: '{ approvers(sourceId: "$sourceId") { rule approvers { email state } } }',
      },
    },
    args: { sourceId: t.arg.id({ required: true, description: sourceArg }) },
    resolve: (_root, { sourceId }, { galley, caller }) =>
      listApprovers(galley, caller, { sourceId: requireId(sourceId) }),
  }),
}));

builder.mutationFields((t) => ({
  addApprover: t.field({
    type: ApproversType,
    description:
      "Invites the holder of an address to approve a source's articles. They get no other email before they " +
      "accept. A pending address can be invited again, three times at most.",
    extensions: {
      rules: {
        operation: "addApprover",
        // With a leaked key, an attacker could otherwise ask an accomplice to approve.
        access: "user",
        rate: "costly",
        example:
          'mutation { addApprover(sourceId: "$sourceId", email: "tom@example.org") { approvers { email state } } }',
      },
    },
    args: {
      sourceId: t.arg.id({ required: true, description: sourceArg }),
      email: t.arg.string({ required: true, description: "The email address of the person to invite." }),
    },
    resolve: async (_root, args, { galley, caller }) => {
      const sourceId = requireId(args.sourceId);
      await addApprover(galley, caller, { sourceId, email: args.email });
      return listApprovers(galley, caller, { sourceId });
    },
  }),
  removeApprover: t.field({
    type: ApproversType,
    description: "Removes an approver; their links stop working at once.",
    extensions: {
      rules: {
        operation: "removeApprover",
        access: "write",
        example: 'mutation { removeApprover(id: "$approverId") { approvers { email } } }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "The approver's id." }) },
    resolve: async (_root, { id }, { galley, caller }) => {
      const { sourceId } = await removeApprover(galley, caller, { approverId: requireId(id) });
      return listApprovers(galley, caller, { sourceId });
    },
  }),
  setApprovalRule: t.field({
    type: ApproversType,
    description: "Sets how many reviewers must approve, from the next approval request on.",
    extensions: {
      rules: {
        operation: "setApprovalRule",
        access: "write",
        example: 'mutation { setApprovalRule(sourceId: "$sourceId", rule: ALL) { rule } }',
      },
    },
    args: {
      sourceId: t.arg.id({ required: true, description: sourceArg }),
      rule: t.arg({ type: ApprovalRule, required: true, description: "How many reviewers must approve." }),
    },
    resolve: async (_root, args, { galley, caller }) => {
      const sourceId = requireId(args.sourceId);
      await setApprovalRule(galley, caller, { sourceId, rule: args.rule });
      return listApprovers(galley, caller, { sourceId });
    },
  }),
}));
