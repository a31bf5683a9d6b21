import { asOrder, wordSet, type WriterLocale } from "./locale.ts";

export const de: WriterLocale = {
  language: "de",
  dateTag: "de",
  isSpaced: true,
  fullStop: ".",
  headings: {
    goodToKnow: {
      formal: ["Hinweise", "Wissenswertes", "Weitere Angaben"],
      neutral: ["Gut zu wissen", "Das Wichtigste in Kürze", "Praktisches", "Zum Merken"],
      warm: ["Gut zu wissen", "Kurz und praktisch", "Noch schnell das Praktische"],
    },
    dates: {
      formal: ["Termine", "Datum und Uhrzeit", "Termin"],
      neutral: ["Wann", "Termine", "Zum Vormerken"],
      warm: ["Zum Vormerken", "Rot anstreichen", "Wann es so weit ist"],
    },
    closing: {
      formal: ["Ihre Meinung", "Eine Frage an Sie", "Was meinen Sie?"],
      neutral: ["Und jetzt die Frage", "Eine Frage zum Schluss", "Die Frage in die Runde"],
      warm: ["Und bei euch?", "Jetzt seid ihr dran", "Frage an euch"],
    },
    steps: {
      formal: ["Schritt für Schritt", "Die Schritte", "Der Reihe nach"],
      neutral: ["Schritt für Schritt", "So geht es", "Der Reihe nach"],
      warm: ["So geht’s", "Schritt für Schritt", "Und los"],
    },
  },
  onInstagram: {
    posted: [
      "Zuerst auf Instagram erschienen am {date}.",
      "Dieser Beitrag erschien am {date} auf Instagram.",
      "Auf Instagram veröffentlicht am {date}.",
      "Ursprünglich am {date} auf Instagram geteilt.",
      "Instagram, {date}.",
      "Auf Instagram seit dem {date}.",
      "Aus einem Instagram-Beitrag vom {date}.",
      "Am {date} zuerst auf Instagram zu sehen.",
    ],
    untitled: ["Ein Bild vom {date}", "Von Instagram, {date}", "Instagram-Beitrag vom {date}"],
    alt: "Foto aus dem Instagram-Beitrag „{title}“, {date}",
    altOf: "Foto {number} von {count} aus dem Instagram-Beitrag „{title}“, {date}",
  },
  elsewhere: {
    posted: ["Geschrieben am {date}.", "Text und Bild vom {date}.", "Notiert am {date}."],
    untitled: ["Ein Bild vom {date}", "Foto vom {date}"],
    alt: "Foto zu „{title}“, {date}",
    altOf: "Foto {number} von {count} zu „{title}“, {date}",
  },
  digest: {
    titles: ["In Bildern: {dates}", "Notizen mit Bild, {dates}"],
    onInstagram: "Auf Instagram: {dates}.",
    elsewhere: "Ursprüngliche Beiträge: {dates}.",
  },
  platformCalls: new RegExp(
    asOrder(
      "bitte|und|also|jetzt|gern|gerne|liket|kommentiert|teilt|speichert",
      String.raw`(?:schreibt?(?: es)?(?: uns| mir)? (?:unten|hier drunter)` +
        String.raw`|kommentier(?:e|t)?(?= (?:unten|hier|gerne?|mit|mal|doch|was|welche|wie|wo|eure?n?|deine?n?)\b` +
        String.raw`|[^\p{L}\p{N}]*$)` +
        String.raw`|fragt mich(?= (?:alles|gerne?|einfach|was|aus|unten|ruhig)\b|[^\p{L}\p{N}]*$)` +
        String.raw`|wisch(?:t|e|en)? (?:nach (?:links|rechts|oben)|weiter)` +
        String.raw`|markier(?:e|t|en)? (?:eine[nr]?|deine[nr]?|eure[nr]?|jemand(?:en)?)` +
        String.raw`|folg(?:e|t|en sie)? (?:uns|mir))\b`,
      String.raw`für mehr [^,.!?\n]{1,40}` +
        String.raw`|wenn (?:euch|dir|ihr|du) [^,.!?\n]{0,30}(?:gef[aä]ll|mögt|magst|woll|willst)\p{L}*,`,
    ) +
      String.raw`|(?:\b(?:link|links) (?:in (?:der |unserer |meiner )?(?:bio|beschreibung)|` +
      String.raw`im (?:profil|instagram-profil))\b` +
      String.raw`|\blink (?:findet ihr|gibt['’]s|ist) (?:in (?:der|unserer|meiner) bio|im profil)` +
      String.raw`|\bin die kommentare\b|\bin den kommentaren\b` +
      String.raw`|\b(?:sagt|verratet) es (?:uns|mir) (?:unten|in)|\bdoppelt? ?tipp|\bswip(?:e|t|en)\b` +
      String.raw`|\bfolg(?:e|t|en)? @|\bspeicher(?:e|t|n)? (?:dir |euch )?(?:diesen|den) ` +
      String.raw`(?:beitrag|post)|\bteil(?:e|t|en)? (?:diesen|den) (?:beitrag|post)` +
      String.raw`|\blass(?:t)? (?:uns |mir )?ein(?:en)? (?:like|herz|kommentar)` +
      String.raw`|\bmehr in (?:der|unserer|meiner) story\b|\bschaut? (?:in )?(?:unsere|meine) storys?\b)`,
    "iu",
  ),
  platformWords: [
    [/\bLink in (?:der|unserer|meiner) Bio\b/giu, "Link im Instagram-Profil"],
    [/\bLink in Bio\b/giu, "Link im Instagram-Profil"],
    [/\bper DM\b/giu, "per Instagram-Nachricht"],
    [/\bDMs?\b/gu, "Instagram-Nachricht"],
  ],
  messageCalls:
    /^(?:bitte |einfach )?(?:schreibt?|schreiben Sie|meldet euch|melde dich)[^.!?]{0,30}\bper DM\b|^DM (?:an|für)\b/iu,
  message: [[/Instagram-Nachricht/u, "Nachricht ({contact})"]],
  greeting: new RegExp(
    String.raw`^(?:guten (?:morgen|tag|abend)|gute nacht|hallo|hi|hey|moin|servus|grüezi|grüß gott|hoi` +
      String.raw`|schön(?:en|es) (?:tag|abend|morgen|sonntag|wochenende|montag|start))` +
      String.raw`(?:[\s,]+(?:zusammen|alle|ihr|lieben|leute|liebe|freunde|miteinander|euch|allen|mitenand` +
      String.raw`|in|die|woche))*(?:[\s,]+\p{L}+)?[\s.!?…]*$`,
    "iu",
  ),
  connective: new RegExp(
    String.raw`^(?:und|aber|doch|also|denn|darum|deshalb|deswegen|trotzdem|dann|danach|dafür|dazu|dabei` +
      String.raw`|das (?:ist|war|hat)|dies|es|er|sie|oder|sonst|auch|so|da|davon|damit|stattdessen)\b`,
    "iu",
  ),
  booking: new RegExp(
    String.raw`(?:\b(?:reserv|buch(?:en|ung|bar)|vorbestell|bestell(?:en|ung|ungen|t) ` +
      String.raw`(?:per|bis|über|unter|bei)|anmeld|tickets?\b|eintritt|öffnungszeiten|geöffnet|geschlossen` +
      String.raw`|vorverkauf|abhol|liefer(?:ung|zeit)|versand|plätze frei|tisch(?:e)? frei)` +
      String.raw`|\bhat .{0,20}offen\b|\bauf anfrage\b)`,
    "iu",
  ),
  time: /\b\d{1,2}(?:[:.]\d{2})?\s?(?:Uhr|h)\b|\b\d{1,2}:\d{2}\b/iu,
  functionWords: wordSet(
    "der die das den dem des ein eine einen einem einer eines und oder aber denn doch als wie in im an am auf " +
      "aus bei beim mit nach von vom vor zu zum zur für über unter durch ohne um bis seit gegen ist sind war " +
      "waren wird werden wurde hat haben hatte sein bin bist seid ich du er sie es wir ihr euch uns mir dir ihm " +
      "ihn ihnen mein meine meinen dein deine unser unsere unseren unserem unserer euer eure kein keine nicht " +
      "auch noch nur schon sehr so da hier dort dann wenn weil dass ob was wer wo wann jetzt heute morgen " +
      "gestern immer wieder endlich mehr alle alles viel viele neu neue neuen neuer neues frisch jeden jede " +
      "jedes ab bitte danke kommt komm gibt gilt macht machen backen kochen öffnen feiern freuen können kann " +
      "könnt müssen muss wollen will geht gehen offen geschlossen gratis kostenlos zurück bald nächste nächsten " +
      "letzte letzten gross groß grosse große grosser großer klein kleine gut gute guten schön schöne",
  ),
  formalForms: [
    [/\b(gibt|geht|war|hab|ist|wird|hat|kann)['’]s\b/giu, "$1 es"],
    [/\bhabs\b/gu, "habe es"],
  ],
};
