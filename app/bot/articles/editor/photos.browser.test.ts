import { describe, expect, it } from "vitest";
import texts from "../../../../messages/en/editor.json" with { type: "json" };
import type { Block } from "../../../../src/document/document.ts";
import { carousel, figure, paragraph, startEditorStage } from "../../../testing/editor-stage.ts";

const kinds = (blocks: Block[]) => blocks.map(({ type }) => type);
const three = () => {
  const [one, two, other] = stage.pictures;
  return [one!, two!, other!] as const;
};

const stage = await startEditorStage({ post: carousel });

describe("the editor", { timeout: 60_000 }, () => {
  it("photos: shown whole, whatever their shape", async () => {
    const { text } = await stage.open({ blocks: [paragraph("One."), ...stage.pictures.map(figure)] });
    const shapes = await text.locator("figure img").evaluateAll((images) =>
      Promise.all(
        images.map(async (image) => {
          const img = image as HTMLImageElement;
          await img.decode();
          return Math.abs(img.naturalWidth / img.naturalHeight - img.clientWidth / img.clientHeight);
        }),
      ),
    );
    expect(shapes.length, "photos").toEqual(stage.pictures.length);
    expect(
      shapes.every((difference) => difference < 0.02),
      "no side is cut",
    ).toBe(true);
  });

  it("photos: the caption is text below it, with formats", async () => {
    const [one] = three();
    const { text, typeAfter, done } = await stage.open({ blocks: [paragraph("One."), figure(one)] });
    await typeAfter(text.locator("figcaption"), "Out of the ");
    await stage.page.keyboard.press("ControlOrMeta+i");
    await stage.page.keyboard.type("kiln");
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("After.");
    await done();
    expect((await stage.read()).blocks.slice(1), "the blocks").toEqual([
      figure({ ...one, caption: [{ text: "Out of the " }, { text: "kiln", marks: [{ type: "italic" }] }] }),
      paragraph("After."),
    ]);
  });

  it("photos: a description is written beside the text, and undone from its own field", async () => {
    const [one] = three();
    const { text, done } = await stage.open({ blocks: [paragraph("One."), figure(one)] });
    await text.locator("figure button").first().click();
    const field = stage.page.getByRole("textbox", { name: texts.photo.label, exact: true });
    await field.waitFor();
    await field.press("End");
    await stage.page.keyboard.type(" of nine bowls");
    await text.locator(`img[alt='${one.alt} of nine bowls']`).waitFor();
    // Typing without pauses is a single undo step; a slow machine may pause.
    const change = async (keys: string) => {
      for (let steps = 0; steps < 14; steps += 1) await stage.page.keyboard.press(keys);
    };
    await change("ControlOrMeta+z");
    await text.locator(`img[alt='${one.alt}']`).waitFor();
    await change("ControlOrMeta+Shift+z");
    await stage.page.keyboard.press("Escape");
    await done();
    expect((await stage.read()).blocks[1], "the photo").toEqual(figure({ ...one, alt: `${one.alt} of nine bowls` }));
  });

  it("photos: undoing past the description moves to the change that was undone", async () => {
    const [one] = three();
    const { text, typeAfter, paragraph: first } = await stage.open({ blocks: [paragraph("One."), figure(one)] });
    await typeAfter(first, " Two.");
    const describe = text.locator("figure button").first();
    await describe.click();
    const form = stage.page.getByRole("dialog", { name: texts.photo.label });
    await form.getByRole("textbox").press("End");
    await stage.page.keyboard.type("!");
    await text.locator(`img[alt='${one.alt}!']`).waitFor();
    await stage.page.keyboard.press("ControlOrMeta+z");
    await text.locator(`img[alt='${one.alt}']`).waitFor();
    await stage.page.keyboard.press("ControlOrMeta+z");
    await form.waitFor({ state: "detached" });
    await stage.page.locator('[role="textbox"][contenteditable]:focus').waitFor();
    await text.locator("figure img").click();
    await stage.page.keyboard.press("Alt+Shift+ArrowUp");
    expect(await form.count(), "opened forms").toEqual(0);
  });

  it("photos: dragged by the mouse to another place, in one step to undo", async () => {
    const [one] = three();
    const blocks = [figure(one), ...["One.", "Two.", "Three."].map(paragraph)];
    const { text, done } = await stage.open({ blocks });
    const image = text.locator("figure img");
    await image.evaluate((element: HTMLImageElement) => element.decode());
    await image.scrollIntoViewIfNeeded();
    const last = text.getByText("Three.");
    await stage.page.setViewportSize({ width: 1280, height: 2400 });
    const [from, to] = [(await image.boundingBox())!, (await last.boundingBox())!];
    await stage.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await stage.page.mouse.down();
    // Into the second half of the last paragraph: below it.
    await stage.page.mouse.move(to.x + to.width - 8, to.y + to.height / 2, { steps: 8 });
    await stage.page.mouse.up();
    await stage.page.setViewportSize({ width: 1280, height: 900 });
    await text.locator("> :last-child:is(figure)").waitFor();
    await stage.page.keyboard.press("ControlOrMeta+z");
    await text.locator("h1 + figure").waitFor();
    await stage.page.keyboard.press("ControlOrMeta+Shift+z");
    await done();
    expect(kinds((await stage.read()).blocks), "the kinds").toEqual(["paragraph", "paragraph", "paragraph", "figure"]);
  });

  it("photos: moved by its own buttons and by keys, for people who can't drag", async () => {
    const [one] = three();
    const { text, button, done } = await stage.open({ blocks: [figure(one), paragraph("One."), paragraph("Two.")] });
    const tools = text.locator("figure");
    await tools.getByRole("button", { name: texts.bar.down }).click();
    await stage.page.getByRole("status").getByText("Moved to position 2 of 3").waitFor({ state: "attached" });
    await button(texts.bar.down).last().click();
    await stage.page.keyboard.press("Alt+Shift+ArrowUp");
    await done();
    expect(kinds((await stage.read()).blocks), "the kinds").toEqual(["paragraph", "figure", "paragraph"]);
  });

  it("photos: removed, undone, removed again, and added from the menu", async () => {
    const one = { ...three()[0], caption: [{ text: "Out of the kiln." }] };
    const {
      text,
      button,
      typeAfter,
      paragraph: first,
      done,
    } = await stage.open({
      blocks: [paragraph("One."), figure(one)],
    });
    await text.locator("figure img").click();
    await stage.page.keyboard.press("Delete");
    expect(await text.locator("figure").count(), "photos").toEqual(0);
    await stage.page.keyboard.press("ControlOrMeta+z");
    await text.locator("figure").waitFor();
    await button(texts.bar.remove).click();
    await typeAfter(first, " ");
    await stage.page.keyboard.type("/photo");
    await stage.page.getByRole("listbox").getByRole("option").first().click();
    await text.locator("figure").waitFor();
    await done();
    expect((await stage.read()).blocks[1], "the photo, described as before").toEqual(figure(one));
  });

  it("galleries: two photos go side by side, and one moves within and out again", async () => {
    const [one, two] = three();
    const { text, button, done } = await stage.open({ blocks: [paragraph("One."), figure(one), figure(two)] });
    await text.locator("figure img").nth(1).click();
    await button(texts.photo.beside).click();
    await text.locator("[data-gallery] figure").nth(1).waitFor();
    await stage.page.keyboard.press("Alt+Shift+ArrowUp");
    await text.locator("figure img").nth(1).click();
    await stage.page.keyboard.press("Alt+Shift+ArrowDown");
    await text.locator("[data-gallery]").waitFor({ state: "detached" });
    await done();
    expect((await stage.read()).blocks.slice(1), "the photos").toEqual([figure(two), figure(one)]);
  });

  it("galleries: moving a photo within one announces its place there", async () => {
    const { text } = await stage.open({ blocks: [paragraph("One."), { type: "gallery", pictures: [...three()] }] });
    await text.locator("figure img").first().click();
    for (const place of [2, 3]) {
      await stage.page.keyboard.press("Alt+Shift+ArrowDown");
      const said = stage.page.getByRole("status").getByText(`Moved to position ${place} of 3`);
      await said.waitFor({ state: "attached", timeout: 5_000 });
    }
  });

  it("photos: between two of them, a block is added where the caret is", async () => {
    const [one, two] = three();
    const { text, button, ready, done } = await stage.open({ blocks: [paragraph("One."), figure(one), figure(two)] });
    await text.locator("figure img").first().click();
    await stage.page.keyboard.press("ArrowDown");
    await text.locator(".ProseMirror-gapcursor").waitFor({ state: "attached" });
    await button(texts.bar.add).click();
    await stage.page.getByRole("menuitem", { name: texts.kinds.quote, exact: true }).click();
    await ready();
    await stage.page.keyboard.type("Two.");
    await done();
    expect(kinds((await stage.read()).blocks), "the kinds").toEqual(["paragraph", "figure", "quote", "figure"]);
  });

  it("galleries: open and stay as they were, caption and all", async () => {
    const [one, two, other] = three();
    const gallery: Block = { type: "gallery", pictures: [one, { ...two, caption: [{ text: "Two" }] }, other] };
    const { text, typeAfter, done } = await stage.open({ blocks: [paragraph("One."), gallery] });
    await typeAfter(text.locator("figcaption").nth(2), "Three");
    await done();
    expect((await stage.read()).blocks[1], "the gallery").toEqual({
      ...gallery,
      pictures: [...gallery.pictures.slice(0, 2), { ...other, caption: [{ text: "Three" }] }],
    });
  });
});
