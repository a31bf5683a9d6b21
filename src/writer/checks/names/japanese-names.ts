import { normaliseText } from "../normalise-text.ts";
import { separateContacts } from "../contacts.ts";
import { japaneseWords } from "../lexicon/lexicons.ts";
import { regionCodes } from "./known-names.ts";
import type { SourceWords } from "./source-names.ts";

const surnames = [...japaneseWords.surnames].join("|");
const places = [...japaneseWords.placeNames].join("|");
const { commonFirstShaped, commonNameShaped, loanWords } = japaneseWords;
/** A run of kanji or kana before one of these is a person's or a place's name. */
const cued = new RegExp(
  String.raw`(?<cued>[\p{Script=Han}々]{1,4}|[\p{Script=Katakana}ー]{2,8})` +
    String.raw`(?<cue>さん|ちゃん|くん|君|氏|先生|様(?!々|子)|シェフ|社長|市(?!場|内|民|販|街)|県|区(?!画|切)|町|村|駅|神社|寺|岬|峠|温泉|公園|通り` +
    String.raw`|商店街|海岸|半島|高原|渓谷)`,
  "gu",
);
/** "祖父の善吉が", "美咲と私", "由美に感謝": positions where only a person fits. */
const person = new RegExp(
  String.raw`(?:(?:祖父|祖母|叔母|叔父|伯母|伯父|母|父|姉|兄|弟|妹|夫|妻|娘|息子|友人|友達|先輩|後輩|師匠|愛犬|愛猫|仲間|いとこ|従兄弟|従姉妹|おば|おじ|めい` +
    String.raw`|おい)の(?<kin>[\p{Script=Han}々]{1,4}|[\p{Script=Katakana}ー]{2,8})(?=[がはをもに、。]|さん|と(?!き))` +
    String.raw`|(?<![\p{L}])(?<pair>[\p{Script=Han}々]{1,4}|[\p{Script=Katakana}ー]{2,8})(?=と私|に感謝|とわたし|と二人で))`,
  "gu",
);

/** Two or three kanji that end like first names. */
const firstNameShaped =
  /(?<![\p{Script=Han}々])[\p{Script=Han}々]{1,2}(?:[郎助介輔彦朗哉也斗奈莉紗乃]|子(?!ども|供))(?![\p{Script=Han}々])/gu;

/** Two or three kanji that end like surnames and towns. */
const nameShaped =
  /(?<![\p{Script=Han}々])[\p{Script=Han}々]{1,2}[川山田村井野崎島沢原藤橋岡谷森浦塚宮澤町津](?![\p{Script=Han}々])/gu;

/** Not names, even before those cues. */
const cueWords = new RegExp(
  String.raw`^(?:皆|お客|客|子|母|父|姉|兄|弟|妹|お母|お父|祖母|祖父|奥|娘|息子|神|仏|何|各|同|本|当|全|最寄|港|下|城下|宿場|門前|都|農|漁|山|隣|小|大|古` +
    String.raw`|裏|表|並木|大きな|王|職人|店員|生徒|受講生|参加者|常連|家|近|先|赤|皆々|御|若|旧|新|毎|電車|魚|朝|夜|青空|市|花屋|八百屋|魚屋|肉屋|パン屋|本屋|猫|犬` +
    String.raw`|ワン|ママ|パパ|スタッフ|オーナー|オリジナル|名前|地|地方|国|人|両|天然|日帰|露天|児童|森林|自然|街|一本|裏路地|坂|奥|日本|駅前)$`,
  "u",
);

let regions: string[] | undefined;

export function findJapaneseNames(sentence: string, sources: SourceWords): string[] {
  const text = separateContacts(normaliseText(sentence)).rest;
  const names = new Set<string>();
  const add = (name: string) => {
    if (name !== "" && !sources.text.includes(name)) names.add(name);
  };
  for (const match of text.matchAll(new RegExp(`(?:${surnames}|${places})`, "gu"))) add(match[0]);
  for (const match of text.matchAll(cued)) {
    const run = match.groups?.["cued"] ?? "";
    if (!cueWords.test(run) && !isLoanWord(run)) add(run);
  }
  for (const match of text.matchAll(person)) {
    const run = match.groups?.["kin"] ?? match.groups?.["pair"] ?? "";
    if (!cueWords.test(run) && !isLoanWord(run)) add(run);
  }
  for (const [run] of text.matchAll(nameShaped)) if (!commonNameShaped.has(run)) add(run);
  for (const [run] of text.matchAll(firstNameShaped)) if (!commonFirstShaped.has(run)) add(run);
  for (const region of japaneseRegions()) if (text.includes(region)) add(region);
  for (const [word] of text.matchAll(/[\p{Script=Katakana}ー]{3,}/gu)) if (!isLoanWord(word)) add(word);
  for (const [word] of text.matchAll(/(?<![\p{Script=Latin}\d])[A-Z][A-Za-z]{2,}/gu)) {
    if (!sources.text.toLowerCase().includes(word.toLowerCase()) && !/^(?:Instagram|DM|SNS|BGM|OK)$/.test(word))
      names.add(word);
  }
  return [...names];
}

const longestCompound = 24;

function isLoanWord(word: string): boolean {
  if (loanWords.has(word)) return true;
  if (word.length > longestCompound) return false;
  // Compounds: "ランチセット", "カフェメニュー".
  for (let cut = 2; cut <= word.length - 2; cut += 1) {
    if (loanWords.has(word.slice(0, cut)) && loanWords.has(word.slice(cut))) return true;
  }
  return false;
}

function japaneseRegions(): string[] {
  const names = new Intl.DisplayNames("ja", { type: "region", fallback: "none" });
  regions ??= [...regionCodes()]
    .flatMap((code) => names.of(code) ?? [])
    .filter((name) => name.length >= 2 && name !== "日本");
  return regions;
}
