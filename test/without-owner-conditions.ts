import {
  BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  ValueNode,
} from "kysely";

/**
 * Makes statements forget their owner condition: "owner_id = $1" becomes "owner_id = owner_id" wherever a
 * condition can be. Inserts keep their owner.
 */
export const withoutOwnerConditions: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => forgetful.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

class ForgetOwner extends OperationNodeTransformer {
  protected override transformBinaryOperation(
    ...[node, queryId]: Parameters<OperationNodeTransformer["transformBinaryOperation"]>
  ): BinaryOperationNode {
    const { leftOperand, operator, rightOperand } = super.transformBinaryOperation(node, queryId);
    const isOwner =
      isOwnerColumn(leftOperand) &&
      ValueNode.is(rightOperand) &&
      OperatorNode.is(operator) &&
      operator.operator === "=";
    return BinaryOperationNode.create(leftOperand, operator, isOwner ? leftOperand : rightOperand);
  }
}

function isOwnerColumn(node: OperationNode): boolean {
  return ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === "owner_id";
}

const forgetful = new ForgetOwner();
