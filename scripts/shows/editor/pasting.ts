import texts from "../../../messages/en/editor.json" with { type: "json" };
import type { Block } from "../../../src/document/document.ts";
import { holds, same } from "./expect.ts";
import { type Cases, clipboard, figure, paragraph } from "./stage.ts";

const words = (block: Block | undefined) =>
  block && "spans" in block ? block.spans.map(({ text }) => text).join("") : "";

/** Pastes below “One.” and returns what is then stored. */
async function pasted(stage: Parameters<Cases[string]>[0], ...data: Record<string, string>[]): Promise<Block[]> {
  const { paragraph: first, typeAfter, paste, done } = await stage.open({ blocks: [paragraph("One.")] });
  await typeAfter(first, "");
  await stage.page.keyboard.press("Enter");
  for (const each of data) await paste(each);
  await done();
  const { blocks } = await stage.read();
  return blocks.slice(1);
}

export const pastingCases: Cases = {
  async "paste: plain text keeps its lines"(stage) {
    const blocks = await pasted(stage, { "text/plain": "Two.\n\nThree < four." });
    same("the paragraphs", blocks.map(words), ["Two.", "Three < four."]);
    return "two paragraphs";
  },
  async "paste: plain text first, formatted text after it, under Trusted Types"(stage) {
    const blocks = await pasted(
      stage,
      { "text/html": "<meta charset='utf-8'>Two, ", "text/plain": "Two, " },
      { "text/html": "<meta charset='utf-8'><b>three</b>", "text/plain": "three" },
    );
    same("the words", blocks, [
      { type: "paragraph", spans: [{ text: "Two," }, { text: "three", marks: [{ type: "bold" }] }] },
    ]);
    return "both arrived";
  },
  async "paste: from Word, with its heading, link and list"(stage) {
    const blocks = await pasted(stage, await clipboard("word"));
    same(
      "the kinds",
      blocks.map(({ type }) => type),
      ["heading", "paragraph", "list", "paragraph"],
    );
    same("the list", blocks[2], {
      type: "list",
      ordered: false,
      items: [[{ text: "Bisque first" }], [{ text: "Then the glaze" }]],
    });
    same("the heading", blocks[0], { type: "heading", level: 2, spans: [{ text: "The firing plan" }] });
    holds("the link", JSON.stringify(blocks[1]).includes("https://kiln.example/plan"));
    same("the table's text", words(blocks[3]), "Nine hours");
    return "no style, no empty paragraph";
  },
  async "paste: from Google Docs, with marks and a nested list as one"(stage) {
    const blocks = await pasted(stage, await clipboard("google-docs"));
    same("the heading", blocks[0], { type: "heading", level: 3, spans: [{ text: "What we brought" }] });
    same("the paragraph", blocks[1], {
      type: "paragraph",
      spans: [
        { text: "Nine bowls, " },
        { text: "all whole", marks: [{ type: "bold" }] },
        { text: ", at last", marks: [{ type: "italic" }] },
        { text: ". " },
        { text: "More", marks: [{ type: "link", href: "https://docs.example/kiln" }] },
      ],
    });
    same("the list", blocks[2], {
      type: "list",
      ordered: false,
      items: ["Ash glaze", "from our own stove", "Blue slip"].map((text) => [{ text }]),
    });
    same("the blocks", blocks.length, 3);
    return "its wrapper isn't taken for bold";
  },
  async "paste: from a web page, without its pictures, scripts and forms"(stage) {
    const asked: string[] = [];
    stage.page.on("request", (request) => void asked.push(request.url()));
    const blocks = await pasted(stage, await clipboard("web-page"));
    const stored = JSON.stringify(blocks);
    holds("no picture, script or javascript: address", !/tracker|cdn\.example|pwned|javascript|onclick/.test(stored));
    holds("the relative link is only words", stored.includes("about us") && !stored.includes("/about"));
    same("the first", blocks[0], { type: "heading", level: 2, spans: [{ text: "A day at the kiln" }] });
    holds("quote and list", blocks.some(({ type }) => type === "quote") && blocks.some(({ type }) => type === "list"));
    same(
      "calls to others",
      asked.filter((url) => !url.startsWith(stage.product.url)),
      [],
    );
    same("ran", await stage.page.evaluate("window.pwned"), undefined);
    return `${blocks.length} blocks of ours`;
  },
  async "paste: an address over words becomes their link"(stage) {
    const { paragraph: first, paste, text } = await stage.open({ blocks: [paragraph("Kiln")] });
    await first.click();
    await stage.page.keyboard.press("Shift+Home");
    await paste({ "text/plain": "https://kiln.example/plan" });
    same("the link", await text.locator("a[href='https://kiln.example/plan']").innerText(), "Kiln");
    return "the words stay";
  },
  async "paste: what is cut comes back whole, with its title, box and photo"(stage) {
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
    same("left", (await text.innerText()).includes("One."), false);
    await stage.page.keyboard.press("ControlOrMeta+v");
    await text.getByText("One.").waitFor();
    await done();
    const stored = await stage.read();
    same("the text", [stored.title, stored.blocks], ["Cut", blocks]);
    return "by the keys of the real clipboard";
  },
  async "paste: a photo from the device isn't taken, and says why"(stage) {
    const { text } = await stage.open({ blocks: [paragraph("One.")] });
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["x"], "kiln.png", { type: "image/png" }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await stage.page.getByText(texts.photo.cantAdd).waitFor();
    same("photos", await text.locator("figure").count(), 0);
    return texts.photo.cantAdd;
  },
  async "drop: a photo from the device isn't taken either"(stage) {
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
    same("photos", await text.locator("figure").count(), 0);
    return "and the page stays";
  },
};
