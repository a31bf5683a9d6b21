import { Plugin } from "@tiptap/pm/state";

/** The service's limit. */
export const MAX_TITLE = 300;

/** Refuses input that would make the title too long for the service, and reports it. */
export function limitTitle(onTooLong: () => void): Plugin {
  const length = (doc: { firstChild: { content: { size: number } } | null }) => doc.firstChild?.content.size ?? 0;
  return new Plugin({
    filterTransaction({ docChanged, doc, before }) {
      const fits = !docChanged || length(doc) <= Math.max(MAX_TITLE, length(before));
      if (!fits) onTooLong();
      return fits;
    },
  });
}
