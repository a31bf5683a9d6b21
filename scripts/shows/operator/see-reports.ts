import { writeReport } from "../../../test/delivery-reports.ts";
import en from "../../../messages/en/operator.json" with { type: "json" };
import vi from "../../../messages/vi/operator.json" with { type: "json" };
import type { Tally } from "../shared/tally.ts";
import { readPage, requireText } from "./see-pages.ts";
import type { Visitor } from "./visitor.ts";

/** Mails that came back, as files. */
export async function seeReports(tally: Tally, operator: Visitor, others: Visitor[]): Promise<void> {
  const send = (visitor: Visitor, message: string, prefix = "", headers?: Record<string, string>) => {
    const form = new FormData();
    form.append("message", new File([message], "report.eml"));
    return visitor.post(`${prefix}/operator/files/bounce`, form, headers);
  };
  const foreign = writeReport("postfix", {
    messageId: "<1@elsewhere.example>",
    from: "us@galley.example",
    to: "x@y.z",
  });
  const cases: [string, string, string][] = [
    ["another's report", foreign, en.done["report-not-ours"]],
    ["a letter", "Subject: hello\r\n\r\nHello", en.done["report-not-a-report"]],
    ["a huge file", "x".repeat(1_100_000), en.done["report-too-large"]],
  ];
  for (const [name, message, says] of cases)
    await tally.see(`read in ${name}`, async () => {
      const answer = await send(operator, message);
      if (answer.status !== 303) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
      const place = new URL(answer.headers.get("location") ?? "");
      requireText(await readPage(operator, place.pathname + place.search, 200), says);
      return `“${says}”`;
    });
  await tally.see("read in a letter, in Vietnamese", async () => {
    const place = new URL((await send(operator, "Subject: chào\r\n\r\nChào", "/vi")).headers.get("location") ?? "");
    requireText(await readPage(operator, place.pathname + place.search, 200), vi.done["report-not-a-report"]);
    return place.pathname;
  });
  for (const other of others)
    await tally.see(`read in a report ${other.name}`, async () => {
      const { status } = await send(other, foreign);
      if (status !== 404) throw new Error(`answered ${status}`);
      return "404";
    });
  await tally.see("read in a report from another site", async () => {
    const { status } = await send(operator, foreign, "", { origin: "https://evil.example" });
    if (status !== 404 && status !== 400) throw new Error(`answered ${status}`);
    return String(status);
  });
}
