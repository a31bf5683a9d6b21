import { describe, expect, test } from "vitest";
import { cutSignature } from "./cut-signature.ts";
import { matchAnswers } from "./match-answers.ts";
import { splitReply } from "./split-reply.ts";

const galley = { name: "Galley", address: "proofs@galley.example" };
const bruno = { id: "bruno", text: "Who is Bruno?", isOpen: true };
const stream = {
  id: "stream",
  text: "Which stream is it, the one by the mill or the one in the forest?",
  isOpen: true,
};

function read(text: string, questions = [bruno, stream]): Record<string, string> {
  return Object.fromEntries(matchAnswers(splitReply(text, galley), questions).map((one) => [one.questionId, one.text]));
}

const quoted = `> Here is the proof of an article from your post on @lena.
>
> 2 questions that would make this better
>
> 1. Who is Bruno?
>
> 2. Which stream is it, the one by the mill or the one in the
> forest?
>
> Answer in a line each <https://galley.example/approve/x#questions>`;
const unquoted = quoted.replaceAll(/^> ?/gm, "");

const outlook = (from: string, sent: string, to: string, subject: string) =>
  `${from} Galley <proofs@galley.example>\n${sent}\n${to} Lena <lena@example.org>\n${subject} Bruno\n\n${unquoted}`;

/** What mail programs put between a reply and the email it replies to. */
const ways: [string, string][] = [
  ["Gmail, English", `On Sat, Nov 21, 2026 at 9:00 AM Galley <proofs@galley.example> wrote:\n\n${quoted}`],
  ["Gmail, wrapped", `On Sat, Nov 21, 2026 at 9:00 AM Galley\n<proofs@galley.example> wrote:\n\n${quoted}`],
  ["Gmail, German", `Am Sa., 21. Nov. 2026 um 09:00 Uhr schrieb Galley <\nproofs@galley.example>:\n\n${quoted}`],
  ["Gmail, French", `Le sam. 21 nov. 2026 à 09:00, Galley <proofs@galley.example> a écrit :\n\n${quoted}`],
  [
    "Gmail, Italian",
    `Il giorno sab 21 nov 2026 alle ore 09:00 Galley <proofs@galley.example> ha scritto:\n\n${quoted}`,
  ],
  ["Gmail, Vietnamese", `Vào Th 7, 21 thg 11, 2026 lúc 09:00 Galley <proofs@galley.example> đã viết:\n\n${quoted}`],
  ["Gmail, Japanese", `2026年11月21日(土) 9:00 Galley <proofs@galley.example>:\n\n${quoted}`],
  ["Gmail, Malay", `Pada Sab, 21 Nov 2026 pada 9:00 PG Galley <proofs@galley.example> menulis:\n\n${quoted}`],
  ["Apple Mail, English", `> On 21 Nov 2026, at 09:00, Galley <proofs@galley.example> wrote:\n> \n${quoted}`],
  ["Apple Mail, German", `> Am 21.11.2026 um 09:00 schrieb Galley <proofs@galley.example>:\n> \n${quoted}`],
  ["Apple Mail, Japanese", `2026/11/21 9:00、Galley <proofs@galley.example>のメール:\n\n${quoted}`],
  ["Thunderbird, English", `On 21/11/2026 09:00, Galley wrote:\n${quoted}`],
  ["Thunderbird, German", `Am 21.11.26 um 09:00 schrieb Galley:\n${quoted}`],
  ["Thunderbird, French", `Le 21/11/2026 à 09:00, Galley a écrit :\n${quoted}`],
  ["Thunderbird, Vietnamese", `Vào 21/11/2026 09:00, Galley đã viết:\n${quoted}`],
  ["Thunderbird, Japanese", `On 2026/11/21 9:00, Galley wrote:\n${quoted}`],
  ["Outlook, English", outlook("From:", "Sent: Saturday, November 21, 2026 9:00 AM", "To:", "Subject:")],
  ["Outlook, German", outlook("Von:", "Gesendet: Samstag, 21. November 2026 09:00", "An:", "Betreff:")],
  ["Outlook, French", outlook("De :", "Envoyé : samedi 21 novembre 2026 09:00", "À :", "Objet")],
  ["Outlook, Italian", outlook("Da:", "Inviato: sabato 21 novembre 2026 09:00", "A:", "Oggetto:")],
  ["Outlook, Vietnamese", outlook("Từ:", "Đã gửi: Thứ Bảy, 21 Tháng 11, 2026 9:00 SA", "Đến:", "Chủ")],
  ["Outlook, Japanese", outlook("差出人:", "送信日時: 2026年11月21日 9:00", "宛先:", "件名:")],
  ["Outlook, Malay", outlook("Daripada:", "Dihantar: Sabtu, 21 November 2026 9:00 PG", "Kepada:", "Subjek:")],
  [
    "Outlook on phones",
    `Get Outlook for iOS<https://aka.ms/o0ukef>\n${"_".repeat(32)}\nFrom: Galley <a@galley.example>\n\n${unquoted}`,
  ],
  ["an old Outlook", `-----Ursprüngliche Nachricht-----\nVon: Galley\n\n${unquoted}`],
  ["an old Outlook, French", `-----Message d'origine-----\nDe : Galley\n\n${unquoted}`],
  ["a phone that marks nothing", `On 21 Nov 2026 09:00, Galley <proofs@galley.example> wrote:\n\n${unquoted}`],
  ["no quote at all", ""],
];

describe.each(ways)("a reply by %s", (_program, below) => {
  test("is read without its quotes", () => {
    expect(read(`Our neighbour's dog.\n\nThe one by the mill.\n\n${below}`)).toEqual({
      bruno: "Our neighbour's dog.",
      stream: "The one by the mill.",
    });
    expect(read(`He is our neighbour's dog.\n${below}`, [bruno])).toEqual({ bruno: "He is our neighbour's dog." });
    expect(read(below)).toEqual({});
  });
});

test.each([
  ["1. A dog.\n2. The mill.", { bruno: "A dog.", stream: "The mill." }],
  ["1) A dog.\n\n2) The mill.\nIt is dry.", { bruno: "A dog.", stream: "The mill.\nIt is dry." }],
  ["(2) The mill.", { stream: "The mill." }],
  ["Here you go:\n1: A dog\n2: The mill", { bruno: "A dog", stream: "The mill" }],
  ["1. A dog 2. The mill", { bruno: "A dog", stream: "The mill" }],
  ["１．犬です。\n２．水車の方です。", { bruno: "犬です。", stream: "水車の方です。" }],
  ["①犬です。\n②水車の方です。", { bruno: "犬です。", stream: "水車の方です。" }],
  ["Câu 1: Con chó.\nCâu 2: Cái cối xay.", { bruno: "Con chó.", stream: "Cái cối xay." }],
  ["1. -\n2. The mill.", { stream: "The mill." }],
  ["1. It is 2. 5 km away", { bruno: "It is 2. 5 km away" }],
  ["2 - 3 hours.", { bruno: "2 - 3 hours." }],
  ["2 – 3 Stunden.", { bruno: "2 – 3 Stunden." }],
  ["2 - The mill.", { stream: "The mill." }],
  ["1 - 12 CHF\n2 - The mill.", { bruno: "12 CHF", stream: "The mill." }],
  ["1 - 40 hours\n2 - 5 bowls.", { bruno: "40 hours", stream: "5 bowls." }],
  ["1. Un cane. 2. Mai.", { bruno: "Un cane.", stream: "Mai." }],
  ["2. Mai.", { stream: "Mai." }],
  ["1. Mai.", { bruno: "1. Mai." }],
  ["Er kam am\n2. März.\nEs war kalt.", { bruno: "Er kam am\n2. März.\nEs war kalt." }],
  ["1. Seit dem 2. Mai.", { bruno: "Seit dem 2. Mai." }],
  ["1. Mai\n2. The mill.", { bruno: "Mai", stream: "The mill." }],
  ["A dog.\nThe mill.", { bruno: "A dog.", stream: "The mill." }],
  [
    "He's our neighbour's dog, and it is the stream by the mill.",
    { bruno: "He's our neighbour's dog, and it is the stream by the mill." },
  ],
  [
    "He is the dog of the neighbour who has the house behind the\nmill.",
    { bruno: "He is the dog of the neighbour who has the house behind the mill." },
  ],
  ["", {}],
  ["-- \nLena", {}],
])("numbers, paragraphs and lines match answers to questions: %j", (text, answers) => {
  expect(read(text)).toEqual(answers);
});

test.each([
  "We met at the Galley at 9:\n- Tom\n- Ann",
  "For the dough:\n--- Day 1 ---\nFlour: 500 g\nWater: 300 g",
  "From: the mill\nTo: the forest\nTime: 2 hours",
])("text that looks like another mail's header stays: %j", (text) => {
  expect(read(text, [bruno])).toEqual({ bruno: text });
});

test("a list is one answer to one question", () => {
  expect(read("1. Our neighbour's dog.\nHe is old.", [bruno])).toEqual({ bruno: "Our neighbour's dog.\nHe is old." });
  expect(read("1. Flour\n2. Eggs\n3. Milk", [bruno])).toEqual({ bruno: "1. Flour\n2. Eggs\n3. Milk" });
  expect(read("1. Flour\n2. Eggs\n3. Milk")).toEqual({ bruno: "Flour", stream: "Eggs\n3. Milk" });
});

test("answers below quoted questions belong to them", () => {
  const reply = `See below.

On 21/11/2026 09:00, Galley wrote:
> Here is the proof.
>
> 1. Who is Bruno?

Our neighbour's dog.

> 2. Which stream is it, the one by the mill or the one in the
> forest?

In the forest.
It is dry.

> Answer in a line each <https://galley.example/approve/x#questions>

-- 
Lena`;
  expect(read(reply)).toEqual({ bruno: "Our neighbour's dog.", stream: "In the forest.\nIt is dry." });
  expect(read(`${quoted}\n\nA dog.\nThe mill.`)).toEqual({ bruno: "A dog.", stream: "The mill." });
  expect(read(`> 2. Which stream is it, the one by the mill or the one in the forest?\nThe mill.`)).toEqual({
    stream: "The mill.",
  });
});

test("unnumbered text answers the questions that are still open", () => {
  expect(read("The mill.", [{ ...bruno, isOpen: false }, stream])).toEqual({ stream: "The mill." });
  expect(read("2. The mill.", [bruno, { ...stream, isOpen: false }])).toEqual({ stream: "The mill." });
  // Their answers came second, and they are told.
  expect(read("A cat.", [{ ...bruno, isOpen: false }])).toEqual({ bruno: "A cat." });
});

test.each([
  ["Hi,\n\nA dog.\n\nBest,\nLena", "A dog."],
  ["Hello Galley team!\nA dog.\nKind regards\nLena Muster\nMuster Ltd\n+41 61 123 45 67\nwww.example.org", "A dog."],
  ["A dog.\n\nThanks, Lena", "A dog."],
  ["A dog.\n\n-- \nLena Muster\nMuster Ltd", "A dog."],
  ["A dog.\n\nSent from my iPhone", "A dog."],
  ["Guten Tag\n\nEin Hund.\n\nViele Grüße\nLena", "Ein Hund."],
  ["Liebes Team,\nEin Hund.\nLG Lena\nVon meinem iPhone gesendet", "Ein Hund."],
  ["Ein Hund.\nMit freundlichen Grüssen", "Ein Hund."],
  ["Bonjour,\n\nUn chien.\n\nBien à vous,\nLéna\n\nEnvoyé de mon iPhone", "Un chien."],
  ["Buongiorno,\nUn cane.\nCordiali saluti\nLena\nInviato da iPhone", "Un cane."],
  ["Xin chào,\nMột con chó.\nTrân trọng,\nLan\nĐã gửi từ iPhone của tôi", "Một con chó."],
  ["Galley 様\n\nお世話になっております。\n\n犬です。\n\nよろしくお願いいたします。\n山田\niPhoneから送信", "犬です。"],
  ["Selamat pagi,\nSeekor anjing.\nTerima kasih\nLina\nDihantar dari iPhone saya", "Seekor anjing."],
  ["Hai ragione, è un cane.", "Hai ragione, è un cane."],
  [
    "Best of all was the cheese.\nCheers went up when it came.",
    "Best of all was the cheese.\nCheers went up when it came.",
  ],
  ["Inviato da mia nonna, per posta.", "Inviato da mia nonna, per posta."],
  ["LG TV", "LG TV"],
  ["It was sent from the mill to my phone by mail.", "It was sent from the mill to my phone by mail."],
  ["A dog\n-- not a cat -- came.", "A dog\n-- not a cat -- came."],
  ["Thanks!", ""],
])("greetings, closings and signatures are left out, in the languages of articles: %j", (text, typed) => {
  expect(cutSignature(text)).toBe(typed);
});

test("no text takes long to read", () => {
  const hostile = [
    "1111 from <",
    "Op x schreef\n",
    "在 写道：a\n",
    "> ",
    "1. ",
    "\n ",
    "On 1 Galley",
    "a:b\n",
    "--- a",
    "Best Lena\n",
  ];
  for (const piece of hostile) {
    const started = performance.now();
    read(piece.repeat(100_000 / piece.length));
    expect([piece, performance.now() - started < 1_000]).toEqual([piece, true]);
  }
});
