import { describe, expect, it } from "vitest";
import texts from "../../../../messages/en/editor.json" with { type: "json" };
import type { Block, Span } from "../../../../src/document/document.ts";
import { paragraph, startEditorStage } from "../../../testing/editor-stage.ts";

const box: Block = {
  type: "details",
  title: [{ text: "The open day" }],
  items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans: [{ text: "Dogs welcome" }] }],
};

/** A shortcut of Markdown at the start of a line, and the block that it makes. */
const shortcut = (typed: string, made: Block) => async () => {
  const { typeAfter, paragraph: first, done } = await stage.open({ blocks: [paragraph("One.")] });
  await typeAfter(first, "");
  await stage.page.keyboard.press("Enter");
  await stage.page.keyboard.type(typed);
  await done();
  expect((await stage.read()).blocks[1], "the second block").toEqual(made);
};

const stage = await startEditorStage();

describe("the editor", { timeout: 60_000 }, () => {
  it("typing: the title is a line of the text", async () => {
    const { setTitle, done } = await stage.open({ blocks: [paragraph("One.")] });
    await setTitle("Nine bowls");
    await stage.page.keyboard.press("ArrowDown");
    await stage.page.keyboard.press("Home");
    await stage.page.keyboard.type("All ");
    await done();
    const { title, blocks } = await stage.read();
    expect([title, blocks], "the text").toEqual(["Nine bowls", [paragraph("All One.")]]);
  });

  it("typing: Enter in the title goes on below, and Backspace comes back", async () => {
    const { title, text, typeAfter } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(title, "");
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("New.");
    expect(await text.locator("> p").first().innerText(), "the first paragraph").toEqual("New.");
    for (let key = 0; key < 5; key += 1) await stage.page.keyboard.press("Backspace");
    expect(await text.locator("> p").count(), "paragraphs").toEqual(1);
  });

  it("typing: no title is longer than 300 characters", async () => {
    const { title, typeAfter } = await stage.open({ title: "a".repeat(298), blocks: [paragraph("One.")] });
    await typeAfter(title, "bcdef");
    expect((await title.innerText()).slice(296), "its end").toEqual("aabc");
  });

  it("formats: bold and italic by keys", async () => {
    const { typeAfter, paragraph: first, done } = await stage.open({ blocks: [paragraph("One ")] });
    await typeAfter(first, "");
    for (const key of ["b", "i"]) {
      await stage.page.keyboard.press(`ControlOrMeta+${key}`);
      await stage.page.keyboard.type(key);
    }
    await done();
    expect((await stage.read()).blocks, "the marks").toEqual([
      {
        type: "paragraph",
        spans: [
          { text: "One " },
          { text: "b", marks: [{ type: "bold" }] },
          { text: "i", marks: [{ type: "bold" }, { type: "italic" }] },
        ],
      },
    ]);
  });

  it("formats: the bubble has one tab stop and arrow keys, and its marks go off again", async () => {
    const { paragraph: first, putCaret, text } = await stage.open({ blocks: [paragraph("One bowl.")] });
    await putCaret(first, "Home");
    await stage.page.keyboard.press("Shift+Control+ArrowRight");
    const bar = stage.page.getByRole("toolbar", { name: texts.format.label });
    await bar.waitFor();
    expect(await bar.locator('[tabindex="0"]').count(), "tab stops").toEqual(1);
    await stage.page.keyboard.press("Alt+F10");
    await stage.page.keyboard.press("ArrowRight");
    await stage.page.keyboard.press("Enter");
    expect((await text.locator("em").innerText()).trim(), "in italics").toEqual("One");
    expect(await bar.getByRole("button", { name: texts.format.italic, pressed: true }).count(), "pressed").toEqual(1);
    await stage.page.keyboard.press("Enter");
    expect(await text.locator("em").count(), "italics left").toEqual(0);
  });

  it("formats: a link is set, refused when it is none, and removed", async () => {
    const { paragraph: first, button, text, done, ...editor } = await stage.open({ blocks: [paragraph("Kiln")] });
    await editor.putCaret(first, "Shift+Home");
    await stage.page.keyboard.press("ControlOrMeta+k");
    const field = stage.page.getByRole("textbox", { name: texts.link.address, exact: true });
    await field.fill("javascript:alert(1)");
    await field.press("Enter");
    await stage.page.getByText(texts.link.problem).waitFor();
    await field.fill("kiln.example/plan");
    await button(texts.link.apply).click();
    await text.locator("a[href='https://kiln.example/plan']").waitFor();
    await done();
    expect((await stage.read()).blocks, "the link").toEqual([
      {
        type: "paragraph",
        spans: [{ text: "Kiln", marks: [{ type: "link", href: "https://kiln.example/plan" }] }],
      },
    ]);
  });

  it("formats: a typed address becomes a link", async () => {
    const { paragraph: first, typeAfter, text } = await stage.open({ blocks: [paragraph("See")] });
    await typeAfter(first, " https://kiln.example/plan now");
    expect(await text.locator("a").innerText(), "its words").toEqual("https://kiln.example/plan");
  });

  it("formats: text typed after a link isn't part of it", async () => {
    const link: Span = { text: "kiln.example", marks: [{ type: "link", href: "https://kiln.example" }] };
    const { paragraph: first, typeAfter, text, ready, done } = await stage.open({ blocks: [paragraph("The")] });
    await typeAfter(first, " ");
    await stage.page.keyboard.press("ControlOrMeta+k");
    await stage.page.getByRole("textbox", { name: texts.link.address, exact: true }).fill("kiln.example");
    await stage.page.keyboard.press("Enter");
    await text.locator("a").waitFor();
    await ready();
    await stage.page.keyboard.type("s plan");
    await done();
    expect((await stage.read()).blocks, "the link").toEqual([
      { type: "paragraph", spans: [{ text: "The " }, link, { text: "s plan" }] },
    ]);
  });

  it("formats: a link can be edited and removed with the caret at its end", async () => {
    const link = (href: string): Block => ({
      type: "paragraph",
      spans: [{ text: "The " }, { text: "plan", marks: [{ type: "link", href }] }],
    });
    const {
      paragraph: first,
      putCaret,
      button,
      text,
      done,
    } = await stage.open({
      blocks: [link("https://kiln.example/plan")],
    });
    const field = stage.page.getByRole("textbox", { name: texts.link.address, exact: true });
    await putCaret(first, "End");
    await stage.page.keyboard.press("ControlOrMeta+k");
    await expect.poll(() => field.inputValue()).toBe("https://kiln.example/plan");
    await field.fill("https://kiln.example/new");
    await field.press("Enter");
    await text.locator("a[href='https://kiln.example/new']", { hasText: /^plan$/ }).waitFor();
    await putCaret(first, "End");
    await stage.page.keyboard.press("ControlOrMeta+k");
    await button(texts.link.remove).click();
    await done();
    expect((await stage.read()).blocks, "the text").toEqual([paragraph("The plan")]);
  });

  it("blocks: “## ” begins a heading", shortcut("## Glaze", { type: "heading", level: 2, spans: [{ text: "Glaze" }] }));

  it(
    "blocks: “### ” begins a subheading",
    shortcut("### Ash", { type: "heading", level: 3, spans: [{ text: "Ash" }] }),
  );

  it("blocks: “- ” begins a list", shortcut("- Ash", { type: "list", ordered: false, items: [[{ text: "Ash" }]] }));

  it(
    "blocks: “1. ” begins a numbered list",
    shortcut("1. Ash", {
      type: "list",
      ordered: true,
      items: [[{ text: "Ash" }]],
    }),
  );

  it("blocks: “> ” begins a quote", shortcut("> Ash", { type: "quote", paragraphs: [[{ text: "Ash" }]] }));

  it("blocks: Enter goes on with a list, twice leaves it; Tab leaves the editor", async () => {
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
    expect(!(await text.evaluate((element) => element.contains(document.activeElement))), "the focus has left").toBe(
      true,
    );
    await done();
    expect((await stage.read()).blocks.slice(1), "the blocks").toEqual([
      { type: "list", ordered: false, items: [[{ text: "Ash" }], [{ text: "Slip" }]] },
      paragraph("After."),
    ]);
  });

  it("blocks: Backspace at the start of a list takes its line out of it", async () => {
    const list: Block = { type: "list", ordered: false, items: [[{ text: "Ash" }], [{ text: "Slip" }]] };
    const { text, putCaret, done } = await stage.open({ blocks: [paragraph("One."), list] });
    await putCaret(text.getByText("Ash"), "Home");
    await stage.page.keyboard.press("Backspace");
    await text.locator("> p").nth(1).waitFor();
    await done();
    expect((await stage.read()).blocks.slice(1), "the blocks").toEqual([
      paragraph("Ash"),
      { ...list, items: [[{ text: "Slip" }]] },
    ]);
  });

  it("blocks: “/” offers blocks, finds them by their name, and Escape closes it", async () => {
    const { paragraph: first, typeAfter, done } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, "");
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("/");
    const menu = stage.page.getByRole("listbox");
    await menu.getByRole("option").first().waitFor();
    await stage.page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await stage.page.keyboard.press("Backspace");
    await stage.page.keyboard.type("/sub");
    await menu.getByRole("option", { name: texts.kinds.heading3, selected: true }).waitFor();
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("Ash");
    await done();
    expect((await stage.read()).blocks[1], "the block").toEqual({
      type: "heading",
      level: 3,
      spans: [{ text: "Ash" }],
    });
  });

  it("blocks: “/text” leaves a line to write in", async () => {
    const { paragraph: first, typeAfter, done } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, "");
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("/text");
    await stage.page.getByRole("listbox").getByRole("option", { selected: true }).waitFor();
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("Two.");
    await done();
    expect((await stage.read()).blocks, "the blocks").toEqual([paragraph("One."), paragraph("Two.")]);
  });

  it("blocks: a line of text is added below the block at the caret", async () => {
    const { text, putCaret, button, ready, done } = await stage.open({ blocks: ["One.", "Three."].map(paragraph) });
    await putCaret(text.getByText("One."));
    await button(texts.bar.add).click();
    await stage.page.getByRole("menuitem", { name: texts.kinds.paragraph, exact: true }).click();
    await ready();
    await stage.page.keyboard.type("Two.");
    await done();
    expect((await stage.read()).blocks, "the blocks").toEqual(["One.", "Two.", "Three."].map(paragraph));
  });

  it("blocks: the tools are off where they can't do anything", async () => {
    const { text, title, putCaret, button } = await stage.open({ blocks: ["One.", "Two."].map(paragraph) });
    const off = async () => {
      const names = [texts.bar.up, texts.bar.down, texts.bar.remove];
      const states = await Promise.all(names.map((name) => button(name).getAttribute("aria-disabled")));
      return names.filter((_, index) => states[index] === "true");
    };
    await putCaret(title);
    await expect.poll(off).toEqual([texts.bar.up, texts.bar.down, texts.bar.remove]);
    await putCaret(text.getByText("One."));
    await expect.poll(off).toEqual([texts.bar.up]);
    await putCaret(text.getByText("Two."));
    await expect.poll(off).toEqual([texts.bar.down]);
    await button(texts.bar.remove).click();
    await button(texts.bar.remove).click();
    await expect.poll(off).toEqual([texts.bar.up, texts.bar.down, texts.bar.remove]);
  });

  it("blocks: the style of a block is chosen, and undone in one step", async () => {
    const { text, done } = await stage.open({ blocks: [box] });
    await text.getByText("Sunday").click();
    await stage.page.getByLabel(texts.bar.kind).selectOption("bullets");
    await text.getByText("When: Sunday").waitFor();
    await stage.page.keyboard.press("ControlOrMeta+z");
    await text.locator("[data-facts]").waitFor();
    await stage.page.keyboard.press("ControlOrMeta+Shift+z");
    await done();
    expect((await stage.read()).blocks, "the list").toEqual([
      {
        type: "list",
        ordered: false,
        items: [[{ text: "The open day" }], [{ text: "When: Sunday" }], [{ text: "Dogs welcome" }]],
      },
    ]);
  });

  it("blocks: styles can be tried one after another with the keyboard", async () => {
    const { text, paragraph: first, putCaret } = await stage.open({ blocks: [paragraph("One.")] });
    await putCaret(first);
    const style = stage.page.getByLabel(texts.bar.kind);
    await style.focus();
    await stage.page.keyboard.press("h");
    await text.locator("h2").waitFor();
    expect(await style.evaluate((one) => one === document.activeElement), "the focus stays").toBe(true);
  });

  it("blocks: Alt+Shift+Arrow moves one, and says where it is", async () => {
    const { text, putCaret, done } = await stage.open({ blocks: ["One.", "Two.", "Three."].map(paragraph) });
    await putCaret(text.getByText("Three."));
    await stage.page.keyboard.press("Alt+Shift+ArrowUp");
    await stage.page.getByRole("status").getByText("Moved to position 2 of 3").waitFor({ state: "attached" });
    await stage.page.keyboard.type("!");
    await done();
    expect(
      (await stage.read()).blocks.map(
        (block) => "spans" in block && block.spans.map(({ text: words }) => words).join(""),
      ),
      "the order",
    ).toEqual(["One.", "Three.!", "Two."].map((words) => words));
  });

  it("undo: goes back over title, text and blocks to the start, and forward again", async () => {
    const { setTitle, typeAfter, text, button } = await stage.open({ blocks: [paragraph("One.")] });
    const before = await text.innerText();
    await setTitle("Other");
    await typeAfter(text.getByText("One."), " Two.");
    await stage.page.keyboard.press("Alt+Shift+ArrowUp");
    await stage.page.getByLabel(texts.bar.kind).selectOption("quote");
    const after = await text.innerText();
    for (let steps = 0; steps < 12; steps += 1) await stage.page.keyboard.press("ControlOrMeta+z");
    expect(await text.innerText(), "the first text").toEqual(before);
    expect(await button(texts.bar.undo).getAttribute("aria-disabled"), "the button").toEqual("true");
    for (let steps = 0; steps < 12; steps += 1) await stage.page.keyboard.press("ControlOrMeta+Shift+z");
    expect(await text.innerText(), "the last text").toEqual(after);
  });
});
