import { type Check, findRepeated } from "./history.ts";

export const oneDecision: Check = ({ decisions }) => [
  ...findRepeated(
    decisions.filter(({ approvalId }) => approvalId !== null),
    ({ approvalId }) => `decision of approval ${approvalId}`,
  ),
];

export const oneTimeSecretsWinOnce: Check = ({ races }) =>
  races.filter(({ wins }) => wins > 1).map(({ what, wins }) => `${what} won ${wins} times`);

export const noEditIsLost: Check = ({ edits, versions }) => [
  ...findRepeated(edits, ({ articleId, expectedVersion }) => `edit of ${articleId} upon version ${expectedVersion}`),
  ...edits
    .filter(
      (edit) =>
        !versions.some(
          ({ articleId, version, title }) =>
            articleId === edit.articleId && version === edit.version && title === edit.title,
        ),
    )
    .map(({ articleId, version }) => `the edit that made version ${version} of ${articleId} is gone`),
];

export const acknowledgedIsKept: Check = ({ acknowledged }) =>
  acknowledged.filter(({ there }) => !there).map(({ what }) => `${what} was acknowledged and is not there`);

export const oneTrialPerVisitor: Check = ({ trials }) => [
  ...findRepeated(trials, ({ visitor }) => `trial of visitor ${visitor}`),
  ...trials
    .filter(({ claimedBy }) => new Set(claimedBy).size > 1)
    .map(({ trialId }) => `trial ${trialId} was claimed by two accounts`),
];
