const digits: Record<string, number> = { 〇: 0, 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };
const small: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const large: Record<string, number> = { 万: 10_000, 億: 100_000_000 };

/** A run of kanji numerals is a number before one of these: "三種類", but not "八百屋" or "千葉". */
const counters =
  "つ|人|名|個|本|枚|回|台|種|歳|才|度|階|軒|杯|匹|頭|羽|袋|皿|週|日|月|年|時|分|秒|円|品|席|組|冊|作|点|色|段|層|泊|ヶ|か月|カ|キロ|グラム|センチ|メートル|ミリ|リットル" +
  "|km|cm|m|g|周年|世代|代目|番目|曲|輪|株|束|斤|切れ|割|倍|食|丁目|番地|号|坪|畳|足|着|玉|房|粒|缶|瓶|箱|夜|晩|店舗|社|部屋|室|口|合|升|ドル|ユーロ|ポンド|フラン|ドン" +
  "|リンギット|パーセント|%|歩|通り|文字|ページ";
const kanjiNumber = new RegExp(
  `(?<![数何])(?:[一二三四五六七八九十百千万億〇]{1,16}(?=\\s?(?:${counters}))` +
    "|(?<![\\p{Script=Han}\\d.,'])\\d[\\d,.']*[十百千万億][一二三四五六七八九十百千万億〇\\d]*)",
  "gu",
);

/** "二十四時間" becomes "24時間", "1万2千円" becomes "12000円". "一" stays: it is usually part of a word. */
export function writeKanjiDigits(text: string): string {
  return text.replace(kanjiNumber, (run, offset: number) => {
    const next = text.slice(offset + run.length);
    if (run === "一" || (run === "十" && next.startsWith("分") && !next.startsWith("分間"))) return run;
    const value = kanjiValue(run);
    return value === null ? run : String(value);
  });
}

function kanjiValue(run: string): number | null {
  if (/^[一二三四五六七八九〇]{2,}$/u.test(run)) return Number([...run].map((sign) => digits[sign]).join(""));
  let total = 0;
  let section = 0;
  let pending: number | null = null;
  for (const token of run.replace(/[,']/g, "").match(/\d+(?:\.\d+)?|./gu) ?? []) {
    const power = small[token];
    const section10k = large[token];
    if (power !== undefined) {
      section += (pending ?? 1) * power;
      pending = null;
    } else if (section10k !== undefined) {
      total += (section + (pending ?? (section === 0 ? 1 : 0))) * section10k;
      section = 0;
      pending = null;
    } else {
      pending = digits[token] ?? Number(token);
    }
  }
  const value = total + section + (pending ?? 0);
  return Number.isFinite(value) ? Math.round(value * 1000) / 1000 : null;
}
