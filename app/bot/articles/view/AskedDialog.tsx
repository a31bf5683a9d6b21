import { Button } from "@mantine/core";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleDocument } from "../../../../src/document/document.ts";
import type { Change } from "../../../data/api/use-change.ts";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import type { Article, Publication } from "../article-documents.ts";
import type { Asked } from "./asked.ts";
import { ChangeRequestForm } from "./ChangeRequestForm.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { RatingControl } from "./RatingControl.tsx";
import type { Decisions } from "./use-decisions.ts";
import styles from "../../../ui/dialog/dialog.module.css";

type AskedDialogProps = {
  asked: Asked;
  article: Article & { document: ArticleDocument };
  change: Change;
  decisions: Decisions;
  returnTo: RefObject<HTMLElement | null>;
  onClose(): void;
};

/** Questions that need more than a press. A failure shows here, where it was caused. */
export function AskedDialog({ asked, returnTo, ...props }: AskedDialogProps) {
  const { t } = useTranslation("articles");
  const { change, onClose } = props;
  const heading =
    asked.kind === "take-down"
      ? t("publish.takeOff", { label: asked.publication.label })
      : t(`asked.${asked.kind}` as const);
  return (
    <Dialog heading={heading} returnTo={returnTo} onClose={onClose}>
      <FailureNotice failure={change.failure} onClose={change.dismiss} />
      <Question asked={asked} {...props} />
    </Dialog>
  );
}

function Question({ asked, article, change, decisions, onClose }: Omit<AskedDialogProps, "returnTo">) {
  if (asked.kind === "changes") return <ChangeRequestForm article={article} change={change} onClose={onClose} />;
  if (asked.kind === "never") return <Never change={change} decisions={decisions} onClose={onClose} />;
  if (asked.kind === "take-down")
    return <TakeDown publication={asked.publication} change={change} decisions={decisions} onClose={onClose} />;
  if (asked.kind === "answers") return <UnsentAnswers {...asked} onClose={onClose} />;
  return <Rating article={article} change={change} onClose={onClose} />;
}

type StepProps = Pick<AskedDialogProps, "change" | "onClose">;

function Never({ change, decisions, onClose }: StepProps & { decisions: Decisions }) {
  const { t } = useTranslation("articles");
  return (
    <>
      <p>{t("asked.neverText")}</p>
      <div className={styles.buttons}>
        <Button
          variant="outline"
          color="red"
          loading={change.pending === "never"}
          onClick={() => void decisions.never().then((isDone) => isDone && onClose())}
        >
          {t("asked.neverYes")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t("decide.cancel")}
        </Button>
      </div>
    </>
  );
}

function UnsentAnswers({ approve, answer, onClose }: Asked & { kind: "answers" } & Pick<StepProps, "onClose">) {
  const { t } = useTranslation("articles");
  const closeAnd = (then: () => void) => () => {
    onClose();
    then();
  };
  return (
    <>
      <p>{t("asked.answersText")}</p>
      <div className={styles.buttons}>
        <Button onClick={closeAnd(answer)}>{t("asked.answersNo")}</Button>
        <Button variant="default" onClick={closeAnd(approve)}>
          {t("asked.answersYes")}
        </Button>
      </div>
    </>
  );
}

function TakeDown({
  publication: { integrationId, label },
  change,
  decisions,
  onClose,
}: StepProps & { publication: Publication; decisions: Decisions }) {
  const { t } = useTranslation("articles");
  return (
    <>
      <p>{t("publish.takeOffAsk", { label })}</p>
      <div className={styles.buttons}>
        <Button
          variant="outline"
          color="red"
          loading={change.pending === `off ${integrationId}`}
          onClick={() => void decisions.takeDown(integrationId).then((isDone) => isDone && onClose())}
        >
          {t("publish.takeOffYes")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t("publish.keep")}
        </Button>
      </div>
    </>
  );
}

function Rating({ article, change, onClose }: StepProps & { article: Article }) {
  const { t } = useTranslation("articles");
  return (
    <>
      <p>{t("rate.text")}</p>
      <RatingControl article={article} change={change} busy={change.pending !== null} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("rate.close")}
        </Button>
      </div>
    </>
  );
}
