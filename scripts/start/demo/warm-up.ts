import { createBuiltInWriter } from "../../../src/writer/built-in/built-in-writer.ts";
import { createCheckedWriter } from "../../../src/writer/checks/create-checked-writer.ts";
import { neutralStyle } from "../../../src/post/sources/source-settings.ts";

/** The first article loads dictionaries, which takes a second; meanwhile the demo's database is being created. */
const writer = createCheckedWriter(createBuiltInWriter());
for (const [language, caption] of [
  ["en", "The path above the village is open again. Four hours up, three down."],
  ["vi", "Con đường trên làng đã mở lại. Bốn giờ lên, ba giờ xuống."],
] as const)
  await writer.write({
    ...{ postId: "warm-up", caption, postedAt: new Date(), timeZone: "UTC", accountName: "", pictures: [] },
    ...{ permalink: null, about: "", keywords: [], language, style: neutralStyle },
  });
