import type { Editor } from "@tiptap/core";
import type { Locator, Page } from "playwright-core";
import texts from "../../messages/en/editor.json" with { type: "json" };

/** The article's editor as keyboard users meet it, for suites and shows. */
export type EditorPage = {
  /** Title and text. */ text: Locator;
  title: Locator;
  paragraph: Locator;
  button(name: string): Locator;
  /** Waits until the editor is open and has taken the focus. */
  ready(): Promise<void>;
  /** Waits until the editor knows the selection that the browser shows. */
  selectionArrives(): Promise<void>;
  /** Clicks the block and presses a key that moves the caret. */
  putCaret(block: Locator, key?: string): Promise<void>;
  /** Types at the end of a block. */
  typeAfter(block: Locator, text: string): Promise<void>;
  setTitle(title: string): Promise<void>;
  /** Pastes as a browser does what another program put on the clipboard. */
  paste(data: Record<string, string>): Promise<void>;
  done(): Promise<void>;
};

export function editorPage(page: Page): EditorPage {
  const text = page.getByRole("textbox", { name: texts.text, exact: true });
  const title = text.locator("h1");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  // The browser tells the editor a moment later; no person types within that moment.
  const selectionArrives = async () => {
    const shown = await text.evaluateHandle((element: HTMLElement & { editor?: Editor }) => element);
    await page.waitForFunction(({ editor }) => {
      const selection = document.getSelection();
      if (!editor || !selection?.anchorNode || !selection.focusNode) return false;
      const { anchor, head } = editor.state.selection;
      return (
        anchor === editor.view.posAtDOM(selection.anchorNode, selection.anchorOffset) &&
        head === editor.view.posAtDOM(selection.focusNode, selection.focusOffset)
      );
    }, shown);
  };
  const putCaret = async (block: Locator, key?: string) => {
    await block.click();
    if (key !== undefined) await page.keyboard.press(key);
    await selectionArrives();
  };
  const caretAtEnd = async (block: Locator) => {
    await putCaret(block, "End");
    // In a block of several lines, the last one.
    await block.evaluate((element) => {
      const selection = document.getSelection();
      selection?.selectAllChildren(element);
      selection?.collapseToEnd();
    });
    await selectionArrives();
  };
  return {
    text,
    title,
    paragraph: text.locator("> p").first(),
    button,
    async ready() {
      await page.locator('[role="textbox"]:focus').waitFor();
      // ProseMirror restores the caret 20 ms after a focus, which would undo a click in between; no person is that
      // fast. A timer of the same length that starts later fires after it.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)));
    },
    selectionArrives,
    putCaret,
    async typeAfter(block, words) {
      await caretAtEnd(block);
      await page.keyboard.type(words);
    },
    async setTitle(words) {
      await title.click();
      await title.evaluate((element) => document.getSelection()?.selectAllChildren(element));
      await selectionArrives();
      await page.keyboard.type(words);
    },
    paste: (data) =>
      text.evaluate((element, given) => {
        const clipboardData = new DataTransfer();
        for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, data),
    async done() {
      await button(texts.done).click();
      await text.waitFor({ state: "detached" });
    },
  };
}
