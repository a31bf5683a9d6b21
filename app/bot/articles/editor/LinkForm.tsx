import { Button, Group, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toHref } from "./schema/link.ts";

/** Sets or removes a link on the selection or at the caret. Elsewhere, inserts the address as linked text. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useTranslation("editor");
  const before = findHref(editor);
  const [typed, setTyped] = useState(before ?? "");
  const [hasProblem, setHasProblem] = useState(false);

  function apply(event: FormEvent) {
    event.preventDefault();
    // A portal's events bubble to the page's own form.
    event.stopPropagation();
    const href = toHref(typed);
    setHasProblem(href === null);
    if (href === null) return;
    onClose();
    if (editor.state.selection.empty && before === undefined) {
      const marks = [{ type: "link", attrs: { href } }];
      editor.chain().focus().insertContent({ type: "text", text: typed.trim(), marks }).run();
      return;
    }
    editor.chain().focus().extendMarkRange("link").setMark("link", { href }).run();
  }

  function remove() {
    onClose();
    editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
  }

  return (
    <form onSubmit={apply} noValidate>
      <TextInput
        label={t("link.address")}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={typed}
        data-autofocus
        error={hasProblem ? t("link.problem") : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group gap="xs" mt="sm">
        <Button type="submit">{t("link.apply")}</Button>
        {before === undefined ? null : (
          <Button variant="subtle" onClick={remove}>
            {t("link.remove")}
          </Button>
        )}
      </Group>
    </form>
  );
}

/** A link isn't active at its end, where typing adds plain text, but people can still edit it from there. */
function findHref(editor: Editor): string | undefined {
  const active = editor.getAttributes("link")["href"] as string | undefined;
  const { empty, $from } = editor.state.selection;
  if (active !== undefined || !empty) return active;
  return $from.nodeBefore?.marks.find(({ type }) => type.name === "link")?.attrs["href"] as string | undefined;
}
