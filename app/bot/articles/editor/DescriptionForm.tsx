import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { GrowingTextarea } from "../../../ui/forms/GrowingTextarea.tsx";
import { describePicture } from "./commands/pictures.ts";

type DescriptionFormProps = { editor: Editor; picture: { pos: number; alt: string }; language: string | null };

/** Describes a photo for people who can't see it. Each keystroke changes the text, and can be undone. */
export function DescriptionForm({ editor, picture: { pos, alt }, language }: DescriptionFormProps) {
  const { t } = useTranslation("editor");
  return (
    <GrowingTextarea
      label={t("photo.label")}
      description={t("photo.hint")}
      lang={language ?? undefined}
      value={alt}
      maxLength={1000}
      minRows={2}
      maxRows={6}
      data-autofocus
      onChange={(event) => {
        const { value } = event.currentTarget;
        describePicture(pos, value.replaceAll("\n", " "))(editor.state, editor.view.dispatch);
      }}
    />
  );
}
