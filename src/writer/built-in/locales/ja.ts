import { asOrder, wordSet, type WriterLocale } from "./locale.ts";

export const ja: WriterLocale = {
  language: "ja",
  dateTag: "ja",
  isSpaced: false,
  fullStop: "。",
  headings: {
    goodToKnow: {
      formal: ["ご案内", "詳細", "お知らせ"],
      neutral: ["お知らせ", "くわしくはこちら", "メモ", "詳細"],
      warm: ["お知らせ", "覚え書き", "ちょこっとメモ"],
    },
    dates: {
      formal: ["日時", "日程のご案内", "開催日時"],
      neutral: ["日時", "日程", "日にちと時間"],
      warm: ["日程メモ", "日にちはこちら", "カレンダーにどうぞ"],
    },
    closing: {
      formal: ["皆さまへの質問", "ご意見をお聞かせください", "皆さまはいかがですか"],
      neutral: ["みなさんに質問", "みなさんはどうですか", "最後に質問"],
      warm: ["みなさんはどう？", "教えてください", "みなさんに質問"],
    },
    steps: {
      formal: ["手順", "手順のご案内", "順番"],
      neutral: ["手順", "順番に", "ステップ"],
      warm: ["手順", "さっそく", "ひとつずつ"],
    },
  },
  onInstagram: {
    posted: [
      "{date}にInstagramに投稿しました。",
      "Instagramへの投稿：{date}。",
      "この記事は{date}のInstagramの投稿です。",
      "Instagramに{date}掲載。",
      "Instagram、{date}。",
      "{date}のInstagramより。",
      "{date}、Instagramで公開しました。",
      "はじめは{date}のInstagramの投稿でした。",
    ],
    untitled: ["{date}の写真", "{date}の投稿より", "Instagramより、{date}"],
    alt: "写真：Instagramの投稿「{title}」、{date}",
    altOf: "写真{count}枚中{number}枚目：Instagramの投稿「{title}」、{date}",
  },
  elsewhere: {
    posted: ["{date}に書きました。", "文と写真：{date}。", "{date}の記録です。", "{date}に記しました。"],
    untitled: ["{date}の写真", "写真、{date}"],
    alt: "写真：「{title}」、{date}",
    altOf: "写真{count}枚中{number}枚目：「{title}」、{date}",
  },
  digest: {
    titles: ["写真で：{dates}", "写真メモ、{dates}"],
    onInstagram: "Instagramより：{dates}。",
    elsewhere: "元の投稿：{dates}。",
  },
  platformCalls: new RegExp(
    asOrder(
      "ぜひ|是非|よかったら|良かったら|気に入ったら|参考になったら|あとで|後で|いいねと?|フォローと?|保存と?|シェアと?|コメントと?",
      "(?:保存|シェア)(?:を?(?:お願い|よろしく)|して(?:ね|おいて|くだ))",
    ) +
      String.raw`|(?:プロフ(?:ィール)?(?:欄)?(?:の|に|から)?(?:リンク|URL)|bioのリンク|固定(?:投稿|コメント)` +
      String.raw`|コメント(?:欄(?:で|に|へ|から|まで)|お待ち|を?(?:お願い|ください)|で(?:教え|聞かせ|お|どうぞ)|に(?:書い|どうぞ)` +
      String.raw`|して(?:ね|くだ))|リンクは(?:プロフィール|プロフ|bio)|ダブルタップ|スワイプ` +
      String.raw`|(?:いいね|フォロー|タグ付け)(?:を?(?:お願い|よろしく)|して(?:ね|おいて|くだ|もらえ|いただけ)` +
      String.raw`|[と＆&](?:いいね|フォロー|保存|シェア|コメント))|いいねを(?:押し|タップ)|投稿を(?:保存|シェア)` +
      String.raw`|(?:ハイライト|ストーリーズ?)(?:を|から|に|で)(?:どうぞ|ご覧|見て|チェック|[^\p{L}\p{N}]*$)` +
      String.raw`|ハイライトに(?:まとめ|載せ|残し))`,
    "iu",
  ),
  platformWords: [[/(?<![A-Za-z])DM(?![A-Za-z])/giu, "Instagramのメッセージ"]],
  messageCalls: /^DM(?:で|に|まで|へ|を|くだ)/iu,
  message: [[/Instagramのメッセージ/u, "メッセージ（{contact}）"]],
  greeting:
    /^(?:おはよう(?:ございます)?|こんにちは|こんばんは|お疲れ(?:さま|様)(?:です|でした)?|はじめまして|おやすみ(?:なさい)?|みなさん|皆さま)[^。！？!?]{0,4}[。！？!?\s]*$/u,
  connective:
    /^(?:そして|でも|しかし|だから|なので|また|それ|これ|その|この|あと|さらに|ただ|けれど|すると|だけど|ちなみに)/u,
  booking:
    /(?:ご?予約|お?申し?込み|お申込|チケット|入場|入館|定員|営業(?:時間|日)?|定休|受付|お問い合わせ|ご注文|配送|送料|税込|料金|参加費|無料|電話|住所)/u,
  time: /(?:午前|午後|朝|夜|夕方)?\s?\d{1,2}\s?時(?!間)(?:\s?\d{1,2}\s?分|半)?|\d{1,2}[:：]\d{2}/u,
  functionWords: wordSet("の に は を が と で へ も や から まで より ね よ か な"),
  formalForms: [],
};
