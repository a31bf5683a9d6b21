import { Button, Group, NativeSelect } from "@mantine/core";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../data/api/use-change.ts";
import { type Article, rateDocument, type RatingReason, ratingReasons } from "../article-documents.ts";

/** Thumbs up or down, and why; pressing again removes the rating. */
export function RatingControl({
  article: { id, rating, ratingReason },
  change,
  busy,
}: {
  article: Article;
  change: Change;
  busy: boolean;
}) {
  const { t } = useTranslation("articles");
  const rate = (value: Article["rating"], reason: RatingReason | null) =>
    change.run("rate", (call) => call(rateDocument, { id, rating: value, reason }));
  return (
    <Group gap="xs" role="group" aria-label={t("rate.label")}>
      {(
        [
          ["UP", "up", ThumbsUp],
          ["DOWN", "down", ThumbsDown],
        ] as const
      ).map(([value, text, Icon]) => (
        <Button
          key={value}
          px="sm"
          variant={rating === value ? "light" : "default"}
          color="purple"
          disabled={busy}
          aria-label={t(`rate.${text}`)}
          aria-pressed={rating === value}
          onClick={() => void rate(rating === value ? null : value, null)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      ))}
      {rating === null ? null : (
        <NativeSelect
          aria-label={t("rate.why")}
          disabled={busy}
          value={ratingReason ?? ""}
          onChange={(event) => void rate(rating, (event.currentTarget.value || null) as RatingReason | null)}
        >
          <option value="">{t("rate.why")}</option>
          {ratingReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`rate.reasons.${reason}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Group>
  );
}
