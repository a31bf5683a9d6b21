import { asOrder, wordSet, type WriterLocale } from "./locale.ts";

export const fr: WriterLocale = {
  language: "fr",
  dateTag: "fr",
  isSpaced: true,
  fullStop: ".",
  headings: {
    goodToKnow: {
      formal: ["Informations pratiques", "Renseignements", "Précisions"],
      neutral: ["Bon à savoir", "En pratique", "À noter", "Les détails"],
      warm: ["Bon à savoir", "Côté pratique", "À garder sous la main"],
    },
    dates: {
      formal: ["Dates et horaires", "Calendrier", "Date et heure"],
      neutral: ["Quand", "Dates et horaires", "À noter dans l’agenda"],
      warm: ["À vos agendas", "La date à retenir", "À noter dans l’agenda"],
    },
    closing: {
      formal: ["Votre avis", "Une question pour vous", "Qu’en pensez-vous ?"],
      neutral: ["Et vous ?", "Une question pour finir", "La parole est à vous"],
      warm: ["Et vous ?", "À vous de jouer", "À vous la parole"],
    },
    steps: {
      formal: ["Étape par étape", "Les étapes", "Dans l’ordre"],
      neutral: ["Étape par étape", "Les étapes", "Dans l’ordre"],
      warm: ["Étape par étape", "C’est parti", "Pas à pas"],
    },
  },
  onInstagram: {
    posted: [
      "Publié d’abord sur Instagram le {date}.",
      "Cette publication est parue sur Instagram le {date}.",
      "Partagé sur Instagram le {date}.",
      "À l’origine sur Instagram, le {date}.",
      "Instagram, le {date}.",
      "D’après une publication Instagram du {date}.",
      "Sur Instagram depuis le {date}.",
      "Paru sur Instagram le {date}.",
    ],
    untitled: ["Une photo du {date}", "Sur Instagram, le {date}", "Publication Instagram du {date}"],
    alt: "Photo tirée de la publication Instagram « {title} », {date}",
    altOf: "Photo {number} sur {count} de la publication Instagram « {title} », {date}",
  },
  elsewhere: {
    posted: ["Écrit le {date}.", "Texte et photo du {date}.", "Noté le {date}."],
    untitled: ["Une photo du {date}", "Photo du {date}"],
    alt: "Photo de « {title} », {date}",
    altOf: "Photo {number} sur {count} de « {title} », {date}",
  },
  digest: {
    titles: ["En images\u00a0: {dates}", "Notes en images, {dates}"],
    onInstagram: "Sur Instagram\u00a0: {dates}.",
    elsewhere: "Publications d’origine\u00a0: {dates}.",
  },
  platformCalls: new RegExp(
    asOrder(
      String.raw`et|alors|likez|commentez|partagez|n['’]hésitez? pas(?: à)?|pensez? à|merci de`,
      String.raw`(?:posez(?:-moi)? (?:vos|toutes vos) questions(?=\s*(?:ci-dessous|en dessous|ici)?[^\p{L}\p{N}]*$)` +
        String.raw`|(?:identifie|identifiez|tague|taguez) (?:un|une|ton|ta|tes|votre|vos) ` +
        String.raw`(?:ami|pote|proche|copain|copine|personne|collègue|meilleur|moitié)` +
        String.raw`|(?:fais|faites) (?:défiler|glisser)` +
        String.raw`(?= (?:pour|vers la (?:gauche|droite)|les (?:photos|images))\b|[^\p{L}\p{N}]*$)` +
        String.raw`|(?:abonne-toi|abonnez-vous)(?! (?:à (?!notre (?:compte|page|profil)\b)|aux? ))` +
        String.raw`|(?:suis-nous|suivez-nous|suivez-moi)(?! (?:dans|à travers|jusqu|au|chez)))`,
      String.raw`pour plus d[^,.!?\n]{1,40}|si (?:ça|cela|cett?e|ces?) [^,.!?\n]{0,30}pla[iî]\p{L}*,` +
        String.raw`|si (?:vous|tu) aim[^,.!?\n]{0,40},`,
    ) +
      String.raw`|(?:\bliens? (?:en|dans (?:la|notre|ma|le|notre)) (?:bio|profil|description)\b` +
      String.raw`|\b(?:en|dans les) commentaires?\b|\bcomment(?:e|ez) (?:ci-dessous|en dessous)` +
      String.raw`|\bdites-(?:nous|moi) (?:ci-dessous|en dessous)|\bdouble[- ]?(?:tap|clic)|\bswip(?:e|ez|er)\b` +
      String.raw`|\b(?:enregistre|enregistrez|sauvegarde|sauvegardez|partage|partagez) ` +
      String.raw`(?:ce|cette) (?:post|publication)\b|\b(?:likez|like) (?:et|si)\b|\ben story\b` +
      String.raw`|\bnos stories\b)`,
    "iu",
  ),
  platformWords: [
    [/\blien (?:en|dans (?:la|notre|ma)) bio\b/giu, "lien dans le profil Instagram"],
    [/\b(?:en|par) (?:DM|MP)\b/gu, "par message Instagram"],
    [/\b(?:DM|MP)\b/gu, "message Instagram"],
  ],
  messageCalls: /^(?:écri(?:vez|s)|contacte[zr]?)-(?:nous|moi)[^.!?]{0,20}\b(?:DM|MP)\b|^(?:DM|MP) (?:pour|si)\b/iu,
  message: [[/message Instagram/u, "message ({contact})"]],
  greeting: new RegExp(
    String.raw`^(?:bonjour|bonsoir|salut|coucou|hello|bonne (?:journée|soirée|nuit|semaine)` +
      String.raw`|bon (?:week-end|dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi))` +
      String.raw`(?:[\s,]+(?:à|tous|toutes|et|tout|le|monde|les|amis|amies|vous|chers))*` +
      String.raw`(?:[\s,]+\p{L}+)?[\s.!?…]*$`,
    "iu",
  ),
  connective: new RegExp(
    String.raw`^(?:et|mais|donc|alors|car|puis|ensuite|après|c['’]est|c['’]était|cela|ça|ce|cette|il|elle` +
      String.raw`|ils|elles|ou|sinon|aussi|du coup|pourtant|en plus)(?![\p{L}])`,
    "iu",
  ),
  booking: new RegExp(
    String.raw`(?:\b(?:réserv|sur réservation|commande[sz]? (?:par|avant|jusqu|sur)|précommande|billet` +
      String.raw`|entrée (?:libre|gratuite|:)|inscri(?:ption|vez|re)|horaires` +
      String.raw`|ouvert(?:e|s|es)? (?:de|du|jusqu|tous|le)|fermé|livraison` +
      String.raw`|places? (?:limitées|disponibles|restantes)|sur rendez-vous)|prochaine date)`,
    "iu",
  ),
  time: /\b\d{1,2}\s?h\s?(?:\d{2})?\b|\b\d{1,2}:\d{2}\b/iu,
  functionWords: wordSet(
    "le la les l un une des du de d et ou mais donc or ni car à au aux en dans sur sous pour par avec sans " +
      "chez vers entre ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs je tu il " +
      "elle on nous vous ils elles me te se y que qui quoi dont où ne pas plus très est sont était a ont avons " +
      "avez être avoir si comme quand jusqu'à jusqu'au jusque avant après dès depuis bien aussi encore tout toute " +
      "tous toutes",
  ),
  formalForms: [],
};
