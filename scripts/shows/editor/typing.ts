import texts from "../../../messages/en/editor.json" with { type: "json" };
import type { Block } from "../../../src/document/document.ts";
import { holds, same } from "./expect.ts";
import { type Cases, paragraph } from "./stage.ts";

const box: Block = {
  type: "details",
  title: [{ text: "The open day" }],
  items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans: [{ text: "Dogs welcome" }] }],
};

/** A shortcut of Markdown at the start of a line, and the block that it makes. */
const shortcut =
  (typed: string, made: Block): Cases[string] =>
  async (stage) => {
    const { typeAfter, paragraph: first, done } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, "");
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type(typed);
    await done();
    same("the second block", (await stage.read()).blocks[1], made);
    return `“${typed}”`;
  };

export const typingCases: Cases = {
  async "typing: the title is a line of the text"(stage) {
    const { setTitle, done } = await stage.open({ blocks: [paragraph("One.")] });
    await setTitle("Nine bowls");
    await stage.page.keyboard.press("ArrowDown");
    await stage.page.keyboard.press("Home");
    await stage.page.keyboard.type("All ");
    await done();
    const { title, blocks } = await stage.read();
    same("the text", [title, blocks], ["Nine bowls", [paragraph("All One.")]]);
    return "typed from the title down into the text";
  },
  async "typing: Enter in the title goes on below, and Backspace comes back"(stage) {
    const { title, text, typeAfter } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(title, "");
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("New.");
    same("the first paragraph", await text.locator("> p").first().innerText(), "New.");
    for (let key = 0; key < 5; key += 1) await stage.page.keyboard.press("Backspace");
    same("paragraphs", await text.locator("> p").count(), 1);
    return "one paragraph came and went";
  },
  async "typing: no title is longer than 300 characters"(stage) {
    const { title, typeAfter } = await stage.open({ title: "a".repeat(298), blocks: [paragraph("One.")] });
    await typeAfter(title, "bcdef");
    same("its end", (await title.innerText()).slice(296), "aabc");
    return "300 characters";
  },
  async "formats: bold and italic by keys"(stage) {
    const { typeAfter, paragraph: first, done } = await stage.open({ blocks: [paragraph("One ")] });
    await typeAfter(first, "");
    for (const key of ["b", "i"]) {
      await stage.page.keyboard.press(`ControlOrMeta+${key}`);
      await stage.page.keyboard.type(key);
    }
    await done();
    same("the marks", (await stage.read()).blocks, [
      {
        type: "paragraph",
        spans: [
          { text: "One " },
          { text: "b", marks: [{ type: "bold" }] },
          { text: "i", marks: [{ type: "bold" }, { type: "italic" }] },
        ],
      },
    ]);
    return "b is bold, i both";
  },
  async "formats: the bubble has one tab stop and arrow keys, and its marks go off again"(stage) {
    const { paragraph: first, putCaret, text } = await stage.open({ blocks: [paragraph("One bowl.")] });
    await putCaret(first, "Home");
    await stage.page.keyboard.press("Shift+Control+ArrowRight");
    const bar = stage.page.getByRole("toolbar", { name: texts.format.label });
    await bar.waitFor();
    same("tab stops", await bar.locator('[tabindex="0"]').count(), 1);
    await stage.page.keyboard.press("Alt+F10");
    await stage.page.keyboard.press("ArrowRight");
    await stage.page.keyboard.press("Enter");
    same("in italics", (await text.locator("em").innerText()).trim(), "One");
    same("pressed", await bar.getByRole("button", { name: texts.format.italic, pressed: true }).count(), 1);
    await stage.page.keyboard.press("Enter");
    same("italics left", await text.locator("em").count(), 0);
    return "by Alt+F10, an arrow and Enter";
  },
  async "formats: a link is set, refused when it is none, and removed"(stage) {
    const { paragraph: first, button, text, done } = await stage.open({ blocks: [paragraph("Kiln")] });
    await first.click();
    await stage.page.keyboard.press("Shift+Home");
    await stage.page.keyboard.press("ControlOrMeta+k");
    const field = stage.page.getByRole("textbox", { name: texts.link.address, exact: true });
    await field.fill("javascript:alert(1)");
    await field.press("Enter");
    await stage.page.getByText(texts.link.problem).waitFor();
    await field.fill("kiln.example/plan");
    await button(texts.link.apply).click();
    await text.locator("a[href='https://kiln.example/plan']").waitFor();
    await done();
    same("the link", (await stage.read()).blocks, [
      {
        type: "paragraph",
        spans: [{ text: "Kiln", marks: [{ type: "link", href: "https://kiln.example/plan" }] }],
      },
    ]);
    return "https is added";
  },
  async "formats: a typed address becomes a link"(stage) {
    const { paragraph: first, typeAfter, text } = await stage.open({ blocks: [paragraph("See")] });
    await typeAfter(first, " https://kiln.example/plan now");
    same("its words", await text.locator("a").innerText(), "https://kiln.example/plan");
    return "after a space";
  },
  "blocks: “## ” begins a heading": shortcut("## Glaze", { type: "heading", level: 2, spans: [{ text: "Glaze" }] }),
  "blocks: “### ” begins a subheading": shortcut("### Ash", { type: "heading", level: 3, spans: [{ text: "Ash" }] }),
  "blocks: “- ” begins a list": shortcut("- Ash", { type: "list", ordered: false, items: [[{ text: "Ash" }]] }),
  "blocks: “1. ” begins a numbered list": shortcut("1. Ash", {
    type: "list",
    ordered: true,
    items: [[{ text: "Ash" }]],
  }),
  "blocks: “> ” begins a quote": shortcut("> Ash", { type: "quote", paragraphs: [[{ text: "Ash" }]] }),
  async "blocks: Enter goes on with a list, twice leaves it; Tab leaves the editor"(stage) {
    const { paragraph: first, typeAfter, text, done } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, "");
    await stage.page.keyboard.press("Enter");
    for (const line of ["- Ash", "Slip"]) {
      await stage.page.keyboard.type(line);
      await stage.page.keyboard.press("Enter");
    }
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("After.");
    await stage.page.keyboard.press("Tab");
    holds("the focus has left", !(await text.evaluate((element) => element.contains(document.activeElement))));
    await done();
    same("the blocks", (await stage.read()).blocks.slice(1), [
      { type: "list", ordered: false, items: [[{ text: "Ash" }], [{ text: "Slip" }]] },
      paragraph("After."),
    ]);
    return "two points and a paragraph";
  },
  async "blocks: Backspace at the start of a list takes its line out of it"(stage) {
    const list: Block = { type: "list", ordered: false, items: [[{ text: "Ash" }], [{ text: "Slip" }]] };
    const { text, putCaret, done } = await stage.open({ blocks: [paragraph("One."), list] });
    await putCaret(text.getByText("Ash"), "Home");
    await stage.page.keyboard.press("Backspace");
    await text.locator("> p").nth(1).waitFor();
    await done();
    same("the blocks", (await stage.read()).blocks.slice(1), [
      paragraph("Ash"),
      { ...list, items: [[{ text: "Slip" }]] },
    ]);
    return "the rest stays a list";
  },
  async "blocks: “/” offers blocks, finds them by their name, and Escape closes it"(stage) {
    const { paragraph: first, typeAfter, done } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, "");
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("/");
    const menu = stage.page.getByRole("listbox");
    const offered = await menu.getByRole("option").count();
    await stage.page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await stage.page.keyboard.press("Backspace");
    await stage.page.keyboard.type("/sub");
    await menu.getByRole("option", { name: texts.kinds.heading3, selected: true }).waitFor();
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("Ash");
    await done();
    same("the block", (await stage.read()).blocks[1], { type: "heading", level: 3, spans: [{ text: "Ash" }] });
    return `${offered} entries`;
  },
  async "blocks: a fact box is written by keys, and what stays empty isn't stored"(stage) {
    const { paragraph: first, typeAfter, done } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, "");
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("/fact");
    await stage.page.keyboard.press("Enter");
    for (const line of ["The open day", "When", "Sunday"]) {
      await stage.page.keyboard.type(line);
      await stage.page.keyboard.press("Enter");
    }
    await stage.page.keyboard.press("Tab");
    await done();
    same("the box", (await stage.read()).blocks[1], {
      ...box,
      items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }],
    });
    return "title, label and text";
  },
  async "blocks: the style of a block is chosen, and undone in one step"(stage) {
    const { text, done } = await stage.open({ blocks: [box] });
    await text.getByText("Sunday").click();
    await stage.page.getByLabel(texts.bar.kind).selectOption("bullets");
    await text.getByText("When: Sunday").waitFor();
    await stage.page.keyboard.press("ControlOrMeta+z");
    await text.locator("[data-facts]").waitFor();
    await stage.page.keyboard.press("ControlOrMeta+Shift+z");
    await done();
    same("the list", (await stage.read()).blocks, [
      {
        type: "list",
        ordered: false,
        items: [[{ text: "The open day" }], [{ text: "When: Sunday" }], [{ text: "Dogs welcome" }]],
      },
    ]);
    return "a fact box is a list, again a box, and a list";
  },
  async "blocks: Alt+Shift+Arrow moves one, and says where it is"(stage) {
    const { text, putCaret, done } = await stage.open({ blocks: ["One.", "Two.", "Three."].map(paragraph) });
    await putCaret(text.getByText("Three."));
    await stage.page.keyboard.press("Alt+Shift+ArrowUp");
    await stage.page.getByRole("status").getByText("Moved to position 2 of 3").waitFor({ state: "attached" });
    await stage.page.keyboard.type("!");
    await done();
    same(
      "the order",
      (await stage.read()).blocks.map(
        (block) => "spans" in block && block.spans.map(({ text: words }) => words).join(""),
      ),
      ["One.", "Three.!", "Two."].map((words) => words),
    );
    return "to place 2 of 3, with the caret";
  },
  async "undo: goes back over title, text and blocks to the start, and forward again"(stage) {
    const { setTitle, typeAfter, text, button, title } = await stage.open({ blocks: [paragraph("One.")] });
    const before = await text.innerText();
    await setTitle("Other");
    await typeAfter(text.getByText("One."), " Two.");
    await stage.page.keyboard.press("Alt+Shift+ArrowUp");
    await stage.page.getByLabel(texts.bar.kind).selectOption("quote");
    const after = await text.innerText();
    for (let steps = 0; steps < 12; steps += 1) await stage.page.keyboard.press("ControlOrMeta+z");
    same("the first text", await text.innerText(), before);
    same("the button", await button(texts.bar.undo).getAttribute("aria-disabled"), "true");
    for (let steps = 0; steps < 12; steps += 1) await stage.page.keyboard.press("ControlOrMeta+Shift+z");
    same("the last text", await text.innerText(), after);
    return `“${await title.innerText()}” and its quote are back`;
  },
};
