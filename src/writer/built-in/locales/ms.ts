import { asOrder, wordSet, type WriterLocale } from "./locale.ts";

export const ms: WriterLocale = {
  language: "ms",
  dateTag: "ms",
  isSpaced: true,
  fullStop: ".",
  headings: {
    goodToKnow: {
      formal: ["Maklumat lanjut", "Butiran", "Maklumat penting"],
      neutral: ["Untuk makluman", "Maklumat lanjut", "Perlu tahu", "Butirannya"],
      warm: ["Jangan lupa", "Simpan info ini", "Perlu tahu"],
    },
    dates: {
      formal: ["Tarikh dan masa", "Jadual", "Masa"],
      neutral: ["Bila", "Tarikh dan masa", "Tandakan tarikh"],
      warm: ["Tandakan kalendar", "Jangan lupa tarikhnya", "Bila tu?"],
    },
    closing: {
      formal: ["Pandangan anda", "Soalan untuk pembaca", "Pendapat anda"],
      neutral: ["Bagaimana dengan anda?", "Soalan untuk anda", "Giliran anda"],
      warm: ["Apa kata anda?", "Giliran anda pula", "Jom kongsi"],
    },
    steps: {
      formal: ["Langkah demi langkah", "Langkah-langkah", "Mengikut turutan"],
      neutral: ["Langkah demi langkah", "Langkah-langkah", "Satu demi satu"],
      warm: ["Langkah demi langkah", "Jom mula", "Satu demi satu"],
    },
  },
  onInstagram: {
    posted: [
      "Mula dikongsi di Instagram pada {date}.",
      "Hantaran ini disiarkan di Instagram pada {date}.",
      "Disiarkan di Instagram pada {date}.",
      "Dikongsi di Instagram pada {date}.",
      "Instagram, {date}.",
      "Daripada hantaran Instagram bertarikh {date}.",
      "Di Instagram sejak {date}.",
      "Muncul di Instagram pada {date}.",
    ],
    untitled: ["Foto {date}", "Dari Instagram, {date}", "Hantaran Instagram {date}"],
    alt: "Foto daripada hantaran Instagram “{title}”, {date}",
    altOf: "Foto {number} daripada {count} dalam hantaran Instagram “{title}”, {date}",
  },
  elsewhere: {
    posted: ["Ditulis pada {date}.", "Teks dan foto {date}.", "Dicatat pada {date}.", "Kata dan foto, {date}."],
    untitled: ["Foto {date}", "Foto dari {date}"],
    alt: "Foto daripada “{title}”, {date}",
    altOf: "Foto {number} daripada {count} daripada “{title}”, {date}",
  },
  digest: {
    titles: ["Dalam gambar: {dates}", "Catatan bergambar, {dates}"],
    onInstagram: "Di Instagram: {dates}.",
    elsewhere: "Hantaran asal: {dates}.",
  },
  platformCalls: new RegExp(
    asOrder(
      "jom|sila|tolong|dan|jangan lupa|kalau suka|like|komen|share",
      String.raw`(?:tinggalkan komen|double tap|ketik dua kali|leret` +
        String.raw`|tag (?:kawan|rakan|member|seseorang|sesiapa|orang)|(?:follow|ikuti) (?:kami|saya)(?! ke\b))\b`,
      String.raw`untuk lebih [^,.!?\n]{1,40}|kalau (?:anda )?suka [^,.!?\n]{0,40},`,
    ) +
      String.raw`|\b(?:(?:link|pautan) (?:di|dalam|kat|pada|ada di|ada kat) (?:bio|profil|profile|deskripsi)|` +
      String.raw`komen(?:lah)? (?:di |kat )?bawah|(?:di|dalam|kat) (?:ruangan )?komen` +
      String.raw`|tanya (?:saya|kami) di bawah|swipe|(?:follow|ikuti) @|(?:simpan|kongsi|share|save) ` +
      String.raw`(?:post|hantaran|posting) ini|like (?:dan|&) share|tengok story)\b`,
    "iu",
  ),
  platformWords: [
    [/\b(?:link|pautan) (?:di|dalam|kat) (?:bio|profil)\b/giu, "pautan di profil Instagram"],
    [/^(?:DM|PM) (?=untuk|kalau|jika)/gu, "Hantar mesej Instagram "],
    [/\b(?:DM|PM)\b/gu, "mesej Instagram"],
  ],
  messageCalls: /^(?:sila |boleh |jom )?(?:DM|PM)(?!\p{L})/iu,
  message: [[/mesej Instagram/u, "mesej ({contact})"]],
  greeting: new RegExp(
    String.raw`^(?:selamat (?:pagi|petang|malam|tengah hari|hujung minggu)|assalamualaikum|salam|hai` +
      String.raw`|hello|hi|apa khabar)(?:[\s,]+(?:semua|kawan-kawan|kawan|rakan|rakan-rakan|anda|sahabat` +
      String.raw`|korang|awak|dan|geng))*(?:[\s,]+\p{L}+)?[\s.!?…]*$`,
    "iu",
  ),
  connective: new RegExp(
    String.raw`^(?:dan|tapi|tetapi|jadi|lalu|kemudian|lepas tu|selepas itu|sebab itu|itu|ini|ia|juga|atau` +
      String.raw`|kalau tidak|malah|oleh itu)\b`,
    "iu",
  ),
  booking: new RegExp(
    String.raw`\b(?:tempah(?:an)?|daftar|pendaftaran|tiket|yuran|harga|masuk percuma|percuma` +
      String.raw`|tempat terhad|buka (?:dari|setiap|hari|jam|pukul|sehingga)|tutup (?:pada|hari)` +
      String.raw`|waktu operasi|penghantaran|pos(?:tage)?|hubungi|whatsapp|pesanan|order|lokasi|alamat)\b`,
    "iu",
  ),
  time: new RegExp(
    String.raw`\b(?:jam|pukul)\s?\d{1,2}(?:[:.]\d{2})?(?:\s?(?:pagi|petang|malam|tengah hari))?` +
      String.raw`|\b\d{1,2}(?:[:.]\d{2})?\s?(?:pagi|petang|malam|am|pm)\b|\b\d{1,2}:\d{2}\b`,
    "iu",
  ),
  functionWords: wordSet(
    "yang di ke dari daripada dan atau tetapi tapi untuk dengan pada oleh dalam ini itu adalah ialah akan " +
      "telah sudah sedang masih juga sahaja kami kita saya anda awak mereka dia ia tidak tak bukan lebih sangat " +
      "amat setiap semua para bagi serta kerana jika kalau bila apabila sampai hingga sehingga sebelum selepas sejak",
  ),
  formalForms: [],
};
