import { describe, expect, it } from "vitest";
import texts from "../../../../messages/en/editor.json" with { type: "json" };
import type { Block } from "../../../../src/document/document.ts";
import { carousel, clipboard, figure, paragraph, startEditorStage } from "../../../testing/editor-stage.ts";

const words = (block: Block | undefined) =>
  block && "spans" in block ? block.spans.map(({ text }) => text).join("") : "";

/** Pastes below “One.” and returns what is then stored. */
async function pasted(...data: Record<string, string>[]): Promise<Block[]> {
  const { paragraph: first, typeAfter, paste, done } = await stage.open({ blocks: [paragraph("One.")] });
  await typeAfter(first, "");
  await stage.page.keyboard.press("Enter");
  for (const each of data) await paste(each);
  await done();
  const { blocks } = await stage.read();
  return blocks.slice(1);
}

const stage = await startEditorStage({ post: carousel });

describe("the editor", { timeout: 60_000 }, () => {
  it("paste: plain text keeps its lines", async () => {
    const blocks = await pasted({ "text/plain": "Two.\n\nThree < four." });
    expect(blocks.map(words), "the paragraphs").toEqual(["Two.", "Three < four."]);
  });

  it("paste: plain text first, formatted text after it, under Trusted Types", async () => {
    const blocks = await pasted(
      { "text/html": "<meta charset='utf-8'>Two, ", "text/plain": "Two, " },
      { "text/html": "<meta charset='utf-8'><b>three</b>", "text/plain": "three" },
    );
    expect(blocks, "the words").toEqual([
      { type: "paragraph", spans: [{ text: "Two," }, { text: "three", marks: [{ type: "bold" }] }] },
    ]);
  });

  it("paste: from Word, with its heading, link and list", async () => {
    const blocks = await pasted(await clipboard("word"));
    expect(
      blocks.map(({ type }) => type),
      "the kinds",
    ).toEqual(["heading", "paragraph", "list", "paragraph"]);
    expect(blocks[2], "the list").toEqual({
      type: "list",
      ordered: false,
      items: [[{ text: "Bisque first" }], [{ text: "Then the glaze" }]],
    });
    expect(blocks[0], "the heading").toEqual({ type: "heading", level: 2, spans: [{ text: "The firing plan" }] });
    expect(JSON.stringify(blocks[1]).includes("https://kiln.example/plan"), "the link").toBe(true);
    expect(words(blocks[3]), "the table's text").toEqual("Nine hours");
  });

  it("paste: from Google Docs, with marks and a nested list as one", async () => {
    const blocks = await pasted(await clipboard("google-docs"));
    expect(blocks[0], "the heading").toEqual({ type: "heading", level: 3, spans: [{ text: "What we brought" }] });
    expect(blocks[1], "the paragraph").toEqual({
      type: "paragraph",
      spans: [
        { text: "Nine bowls, " },
        { text: "all whole", marks: [{ type: "bold" }] },
        { text: ", at last", marks: [{ type: "italic" }] },
        { text: ". " },
        { text: "More", marks: [{ type: "link", href: "https://docs.example/kiln" }] },
      ],
    });
    expect(blocks[2], "the list").toEqual({
      type: "list",
      ordered: false,
      items: ["Ash glaze", "from our own stove", "Blue slip"].map((text) => [{ text }]),
    });
    expect(blocks.length, "the blocks").toEqual(3);
  });

  it("paste: from a web page, without its pictures, scripts and forms", async () => {
    const asked: string[] = [];
    stage.page.on("request", (request) => void asked.push(request.url()));
    const blocks = await pasted(await clipboard("web-page"));
    const stored = JSON.stringify(blocks);
    expect(
      !/tracker|cdn\.example|pwned|javascript|onclick/.test(stored),
      "no picture, script or javascript: address",
    ).toBe(true);
    expect(stored.includes("about us") && !stored.includes("/about"), "the relative link is only words").toBe(true);
    expect(blocks[0], "the first").toEqual({ type: "heading", level: 2, spans: [{ text: "A day at the kiln" }] });
    expect(
      blocks.some(({ type }) => type === "quote") && blocks.some(({ type }) => type === "list"),
      "quote and list",
    ).toBe(true);
    expect(
      asked.filter((url) => !url.startsWith(stage.bot.url)),
      "calls to others",
    ).toEqual([]);
    expect(await stage.page.evaluate("window.pwned"), "ran").toEqual(undefined);
  });

  it("paste: an address over words becomes their link", async () => {
    const { paragraph: first, paste, putCaret, text } = await stage.open({ blocks: [paragraph("Kiln")] });
    await putCaret(first, "Shift+Home");
    await paste({ "text/plain": "https://kiln.example/plan" });
    expect(await text.locator("a[href='https://kiln.example/plan']").innerText(), "the link").toEqual("Kiln");
  });

  it("paste: what is cut comes back whole, with its title, box and photo", async () => {
    const box: Block = {
      type: "details",
      title: [{ text: "Prices" }],
      items: [{ label: [{ text: "Bowl" }], spans: [{ text: "9" }] }],
    };
    const blocks = [paragraph("One."), box, figure(stage.pictures[0]!)];
    const { text, done } = await stage.open({ title: "Cut", blocks });
    await text.click();
    await stage.page.keyboard.press("ControlOrMeta+a");
    await stage.page.keyboard.press("ControlOrMeta+x");
    expect((await text.innerText()).includes("One."), "left").toEqual(false);
    await stage.page.keyboard.press("ControlOrMeta+v");
    await text.getByText("One.").waitFor();
    await done();
    const stored = await stage.read();
    expect([stored.title, stored.blocks], "the text").toEqual(["Cut", blocks]);
  });

  it("paste: a photo from the device isn't taken, and says why", async () => {
    const { text } = await stage.open({ blocks: [paragraph("One.")] });
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["x"], "kiln.png", { type: "image/png" }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await stage.page.getByText(texts.photo.cantAdd).waitFor();
    expect(await text.locator("figure").count(), "photos").toEqual(0);
  });

  it("drop: a photo from the device isn't taken either", async () => {
    const { text } = await stage.open({ blocks: [paragraph("One.")] });
    await text.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "kiln.png", { type: "image/png" }));
      const { left, top } = element.getBoundingClientRect();
      element.dispatchEvent(
        new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 80 }),
      );
    });
    await stage.page.getByText(texts.photo.cantAdd).first().waitFor();
    expect(await text.locator("figure").count(), "photos").toEqual(0);
  });
});
