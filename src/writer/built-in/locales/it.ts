import { asOrder, wordSet, type WriterLocale } from "./locale.ts";

export const it: WriterLocale = {
  language: "it",
  dateTag: "it",
  isSpaced: true,
  fullStop: ".",
  headings: {
    goodToKnow: {
      formal: ["Informazioni pratiche", "Indicazioni", "Ulteriori dettagli"],
      neutral: ["Buono a sapersi", "In pratica", "Da sapere", "I dettagli"],
      warm: ["Buono a sapersi", "Le cose utili", "Da tenere a mente"],
    },
    dates: {
      formal: ["Date e orari", "Calendario", "Data e ora"],
      neutral: ["Quando", "Date e orari", "Da segnare in agenda"],
      warm: ["Da segnare in agenda", "Segnatevi la data", "Quando si va"],
    },
    closing: {
      formal: ["La Sua opinione", "Una domanda per chi legge", "Che cosa ne pensa?"],
      neutral: ["Una domanda per voi", "La parola a voi", "E voi?"],
      warm: ["E voi?", "Tocca a voi", "La parola a voi"],
    },
    steps: {
      formal: ["Passo per passo", "I passaggi", "Nell’ordine"],
      neutral: ["Passo dopo passo", "I passaggi", "Nell’ordine"],
      warm: ["Passo dopo passo", "Si comincia", "Un passo alla volta"],
    },
  },
  onInstagram: {
    posted: [
      "Già pubblicato su Instagram il {date}.",
      "Pubblicato su Instagram il {date}.",
      "Condiviso su Instagram il {date}.",
      "Apparso per la prima volta su Instagram il {date}.",
      "Uscito prima su Instagram, il {date}.",
      "Instagram, {date}.",
      "Da un post su Instagram del {date}.",
      "Uscito su Instagram il {date}.",
    ],
    untitled: ["Una foto del {date}", "Da Instagram, {date}", "Post su Instagram del {date}"],
    alt: "Foto dal post su Instagram «{title}», {date}",
    altOf: "Foto {number} di {count} dal post su Instagram «{title}», {date}",
  },
  elsewhere: {
    posted: ["Scritto il {date}.", "Testo e foto del {date}.", "Annotato il {date}.", "Parole e foto del {date}."],
    untitled: ["Una foto del {date}", "Foto del {date}"],
    alt: "Foto di «{title}», {date}",
    altOf: "Foto {number} di {count} di «{title}», {date}",
  },
  digest: {
    titles: ["In immagini: {dates}", "Appunti in immagini, {dates}"],
    onInstagram: "Su Instagram: {dates}.",
    elsewhere: "Post originali: {dates}.",
  },
  platformCalls: new RegExp(
    asOrder(
      "e|allora|per favore|ricordati di|ricordatevi di|mettete like|commentate|condividete",
      String.raw`(?:chied(?:ete|i)(?:mi|ci)? tutto|doppio tocco(?! d)|(?:scorri|scorrete)\b` +
        String.raw`|(?:tagga|taggate) (?:un|una|chi|i|gli|le)\b` +
        String.raw`|(?:seguici|seguiteci|seguimi)(?! (?:nel|nella|dentro|lungo|fino)\b))`,
      String.raw`per (?:altri|altre|più) [^,.!?\n]{1,40}|se (?:vi|ti) (?:piac|è piaciut)[^,.!?\n]{0,40},`,
    ) +
      String.raw`|(?:\blink (?:in|nella|nel|in nella)(?: nostr[oa]| mi[oa])? ?(?:bio|profilo|descrizione)\b` +
      String.raw`|\bnei commenti\b|\bcomment(?:a|ate|i) (?:qui )?(?:sotto|in basso)` +
      String.raw`|\bscriv(?:etelo|imi|eteci|icelo) (?:qui )?sotto` +
      String.raw`|\b(?:chiedete|chiedi)(?:mi|ci)? qui sotto` +
      String.raw`|\blink nella (?:nostra |mia )?bio\b|\bdoppio tap\b|\bswipe\b` +
      String.raw`|\bsegui @|\b(?:salva|salvate|condividi|condividete) ` +
      String.raw`(?:questo|il) post\b|\bmetti (?:un )?like\b|\bnelle (?:nostre )?stories\b` +
      String.raw`|\battiva le notifiche\b)`,
    "iu",
  ),
  platformWords: [
    [/\blink (?:in|nella) (?:nostra |mia )?bio\b/giu, "link nel profilo Instagram"],
    [/\bin DM\b/gu, "con un messaggio su Instagram"],
    [/\bDM\b/gu, "messaggio su Instagram"],
  ],
  messageCalls: /^(?:scriv(?:eteci|etemi|imi|ici)|contatta(?:teci|temi))[^.!?]{0,20}\bDM\b|^DM per\b/iu,
  message: [[/messaggio su Instagram/u, "messaggio ({contact})"]],
  greeting: new RegExp(
    String.raw`^(?:buongiorno|buonasera|buonanotte|buon (?:pomeriggio|weekend|lunedì|martedì|mercoledì` +
      String.raw`|giovedì|venerdì|sabato)|buona (?:domenica|serata|giornata)|ciao|salve)` +
      String.raw`(?:[\s,]+(?:a|tutti|tutte|amici|amiche|e|ragazzi|cari|voi|belli))*` +
      String.raw`(?:[\s,]+\p{L}+)?[\s.!?…]*$`,
    "iu",
  ),
  connective: new RegExp(
    String.raw`^(?:e|ed|ma|però|quindi|allora|poi|perché|così|dopo|questo|questa|questi|è|era|lo|la|li` +
      String.raw`|anche|oppure|altrimenti|invece|infatti)(?![\p{L}])`,
    "iu",
  ),
  booking: new RegExp(
    String.raw`(?:\b(?:prenot|su prenotazione|ordin(?:a|i|azioni) (?:entro|via|su|al)|bigliett|ingresso` +
      String.raw`|iscri(?:zion|viti|vetevi)|orari|apert[oiae] (?:da|dal|dalle|fino|tutti)` +
      String.raw`|chius[oiae] (?:il|dal|fino)|consegn|spedizion|posti (?:limitati|disponibili)|ritiro))`,
    "iu",
  ),
  time: /\b(?:alle|dalle|ore|h)\s?\d{1,2}(?:[:.,]\d{2})?\b|\b\d{1,2}:\d{2}\b/iu,
  functionWords: wordSet(
    "il lo la i gli le l un uno una di a da in con su per tra fra del dello della dei degli delle al allo alla " +
      "ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli " +
      "sulle e ed o ma che chi cui non più molto è sono era ha hanno ho abbiamo mio mia miei mie tuo tua nostro " +
      "nostra nostri nostre vostro vostra suo sua si ci vi ne se come quando fino prima dopo entro dove anche " +
      "ancora tutto tutta tutti tutte questo questa questi queste",
  ),
  formalForms: [],
};
