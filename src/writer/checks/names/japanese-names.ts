import { normaliseText } from "../normalise-text.ts";
import { takeContacts } from "../contacts.ts";
import { regionCodes } from "./known-names.ts";
import type { SourceWords } from "./source-names.ts";

const surnames =
  "佐藤|鈴木|高橋|田中|伊藤|渡辺|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|斎藤|斉藤|清水|山崎|池田|橋本|阿部|石川|山下|中島|石井|前田|岡田|長谷川|藤田|後藤|近藤|村上" +
  "|遠藤|青木|坂本|福田|太田|西村|藤井|金子|岡本|藤原|三浦|中野|中川|原田|松田|竹内|小野|田村|中山|和田|石田|森田|上田|柴田|酒井|工藤|横山|宮崎|宮本|内田|高木|安藤|谷口|大野|丸山" +
  "|今井|武田|藤本|村田|杉山|増田|平野|大塚|千葉|久保|松井|小島|岩崎|桜井|野口|松尾|野村|木下|菊地|佐野|大西|杉本|新井|浜田|菅原|市川|水野|小松|島田|古川|小山|高田|西田|菊池|山内" +
  "|西川|五十嵐|北村|安田|中田|川口|平田|川崎|飯田|吉川|本田|久保田|沢田|吉村|中西|服部|岩田|川上|土屋|永井|大久保|松岡";
const places =
  "北海道|青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|東京|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|京都|大阪|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口" +
  "|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄|札幌|函館|小樽|仙台|横浜|鎌倉|箱根|川崎|名古屋|金沢|高山|松本|軽井沢|神戸|姫路|倉敷|尾道|松山|高松|博多|別府|那覇" +
  "|石垣|渋谷|新宿|浅草|銀座|吉祥寺|下北沢|代官山|中目黒|表参道|原宿|池袋|上野|谷中|嵐山|祇園|伏見|伊豆|熱海|日光|富士山|琵琶湖|瀬戸内|白川郷|屋久島|淡路島|信楽|有田|益子|備前|常滑";
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
const commonFirstShaped = new Set(
  (
    "補助 援助 救助 紹介 厄介 仲介 魚介 媒介 明朗 北斗 新郎 野郎 椅子 帽子 様子 調子 双子 親子 菓子 餃子 団子 茄子 柚子 弟子 冊子 格子 障子 硝子 電子 女子 男子 王子 息子 原子 種子 " +
    "分子 粒子 獅子 杓子 和菓子 洋菓子 お菓子 焼菓子 卵子 因子 利子 拍子 梯子 扇子 玉子 辛子 唐辛子 迷子 面子 骨子 母子 父子 末子 面影 長椅子 車椅子 山椒 判子 案内"
  ).split(" "),
);

/** Two or three kanji that end like surnames and towns. */
const nameShaped =
  /(?<![\p{Script=Han}々])[\p{Script=Han}々]{1,2}[川山田村井野崎島沢原藤橋岡谷森浦塚宮澤町津](?![\p{Script=Han}々])/gu;
const commonShaped = new Set(
  (
    "登山 火山 氷山 鉱山 沢山 河川 小川 水田 農村 漁村 山村 天井 分野 視野 平野 荒野 原野 半島 列島 離島 無人島 高原 草原 野原 砂原 平原 鉄橋 石橋 渓谷 山谷 森 下町 港町 " +
    "裏山 里山 雪山 青山 築山 枯山 夏山 冬山 谷川 江川 清川 田 油田 塩田 棚田 花田 水野 内野 外野 上野 下野 白川 大川 本山 岩山 遠山 城下町 温泉町 市町 街町 宿場町 小島 孤島 諸島 神宮 お宮"
  ).split(" "),
);

/** Not names, even before those cues. */
const cueWords = new RegExp(
  String.raw`^(?:皆|お客|客|子|母|父|姉|兄|弟|妹|お母|お父|祖母|祖父|奥|娘|息子|神|仏|何|各|同|本|当|全|最寄|港|下|城下|宿場|門前|都|農|漁|山|隣|小|大|古` +
    String.raw`|裏|表|並木|大きな|王|職人|店員|生徒|受講生|参加者|常連|家|近|先|赤|皆々|御|若|旧|新|毎|電車|魚|朝|夜|青空|市|花屋|八百屋|魚屋|肉屋|パン屋|本屋|猫|犬` +
    String.raw`|ワン|ママ|パパ|スタッフ|オーナー|オリジナル|名前|地|地方|国|人|両|天然|日帰|露天|児童|森林|自然|街|一本|裏路地|坂|奥|日本|駅前)$`,
  "u",
);

/** Loan words that aren't names; any other new katakana word is taken for one. */
const loanWords = new Set(
  (
    "メニュー スタッフ オーナー オープン クローズ イベント セール ワークショップ レッスン レシピ ポイント テーブル カウンター テラス カフェ コーヒー ケーキ パン バター ミルク クリーム チーズ " +
    "チョコレート チョコ ソース スープ サラダ オーブン フライパン ボウル カップ グラス プレート セット サイズ タイプ カラー デザイン シンプル ギャラリー アトリエ スタジオ ショップ マーケット " +
    "シーズン タイミング スタート ゴール コース ルート ハイキング トレッキング バス タクシー ホテル ロビー インスタグラム インスタ メッセージ コメント ストーリー プロフィール リンク メール " +
    "アカウント フォロー ページ サイト ブログ ニュース お知らせ オンライン オンラインショップ キャンセル チケット カード クレジットカード キャッシュ シリーズ コレクション アイテム プレゼント ギフト " +
    "キャンペーン クーポン ランチ ディナー モーニング デザート ドリンク アイス ジュース ワイン ビール ハーブ スパイス オイル レモン オレンジ トマト ナッツ フルーツ ベリー リネン ウール コットン " +
    "レザー シルク タオル バッグ ポーチ エプロン クッション ランプ ライト キャンドル プロジェクト クライアント チーム メンバー キッチン リビング ダイニング ベッド ソファ ドア デスク カメラ " +
    "フィルム レンズ モノクロ ポートレート ウェディング プリント ノート ペン インク ロゴ パッケージ グラム キロ センチ メートル リットル ミリ パーセント トッピング サクサク フワフワ ふわふわ " +
    "モチモチ カリカリ ゆっくり ベンチ ドライブ ツアー ガイド オリジナル ハンドメイド テーマ アイデア ストック リクエスト スペシャル サービス シェア エピソード シーン レシート テスト スケジュール " +
    "エリア スポット ベーカリー パティスリー レストラン ビストロ ダイニング キロメートル ヘルシー リラックス ワクワク ドキドキ モデル レトロ モダン ナチュラル グリーン ブルー レッド ホワイト " +
    "ブラック グレー ピンク イエロー ゴールド シルバー アーチ タイル ガラス プラスチック コンクリート スプーン フォーク ナイフ ラップ レンジ ミックス ライブ コンサート ステージ リハーサル マスク " +
    "アレンジ アドバイス コツ バランス ペース トーン ラスト ファン ユーザー ウィンドウ バスケット アーモンド クルミ カシューナッツ ピスタチオ バニラ シナモン シロップ ジャム マーマレード " +
    "ヨーグルト マヨネーズ ケチャップ ハム ベーコン ソーセージ ステーキ ハンバーグ カレー パスタ ピザ リゾット グラタン シチュー サンドイッチ トースト クッキー ビスケット マフィン スコーン タルト " +
    "パイ ゼリー プリン ムース キャラメル ココア カフェラテ エスプレッソ カプチーノ バナナ リンゴ イチゴ ブドウ メロン スイカ ミカン パイナップル キウイ マンゴー サツマイモ ジャガイモ ニンジン " +
    "タマネギ キャベツ レタス キュウリ ナス ピーマン カボチャ ニンニク ショウガ シャツ ズボン スカート ワンピース コート ジャケット セーター マフラー ストール スカーフ ブーツ サンダル スニーカー " +
    "リュック ボタン ファスナー ミシン パターン ステッチ ビーズ リボン テレビ ラジオ スマホ スマートフォン パソコン タブレット スクリーン マイク スピーカー ギター ピアノ ドラム バイオリン " +
    "メロディー リズム ダンス アート デッサン スケッチ キャンバス ポスター ガーデン ベランダ バルコニー プランター ハウス ビル マンション アパート トイレ シャワー カーテン カーペット ストーブ " +
    "エアコン ガス ペンキ ハンマー ドライバー ネジ ロープ ボート ヨット カヌー バイク サイクリング ランニング マラソン キャンプ テント バーベキュー スキー スノーボード サーフィン ヨガ ストレッチ " +
    "プール ボール スポーツ ゲーム パズル カレンダー ファイル バッジ シール スタンプ クリスマス ハロウィン バレンタイン イースター パーティー ピクニック バザー フェスティバル フェア レース " +
    "コンテスト ブース エントリー コミュニティ ボランティア グループ ペア カップル パートナー ファミリー エネルギー ストレス ユーモア センス スタイル イメージ メッセージカード タイトル ヒント " +
    "クイズ ルール マナー チャンス チャレンジ トラブル ミス スピード サイズ ボリューム クオリティ バリエーション ジャンル カテゴリー ネコ イヌ ウサギ カモメ カラス スズメ トンボ チョウ バラ " +
    "ヒマワリ コスモス アジサイ ラベンダー ミント バジル ローズマリー タイム セージ ユーカリ キャラウェイ ヒノキ スギ マツ ブナ ナラ フィルター ドリップ ブレンド ロースト テイスティング サンプル " +
    "ケース ボトル パック チューブ トレー マット ラック フック ハンガー ロッカー ベル カギ ワックス ニス オイルステイン リソグラフ グリッド スクープ ジェラート キャンドル クランブル オートミール"
  ).split(" "),
);

let regions: string[] | undefined;

export function findJapaneseNames(sentence: string, sources: SourceWords): string[] {
  const text = takeContacts(normaliseText(sentence)).rest;
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
  for (const [run] of text.matchAll(nameShaped)) if (!commonShaped.has(run)) add(run);
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
