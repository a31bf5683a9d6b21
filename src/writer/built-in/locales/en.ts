import { asOrder, wordSet, type WriterLocale } from "./locale.ts";

export const en: WriterLocale = {
  language: "en",
  dateTag: "en-GB",
  isSpaced: true,
  fullStop: ".",
  headings: {
    goodToKnow: {
      formal: ["Practical information", "Details", "Further information"],
      neutral: ["Good to know", "The details", "The practical part", "At a glance"],
      warm: ["Good to know", "The useful bits", "The small print, but friendly"],
    },
    dates: {
      formal: ["Dates and times", "Schedule", "Date and time"],
      neutral: ["Dates and times", "When", "Save the date"],
      warm: ["Save the date", "Mark the calendar", "When it happens"],
    },
    closing: {
      formal: ["Your view", "A question for readers", "Your opinion"],
      neutral: ["Over to you", "A question for you", "What do you think?"],
      warm: ["Over to you", "Now you", "Your turn"],
    },
    steps: {
      formal: ["Step by step", "The steps", "Procedure"],
      neutral: ["Step by step", "The steps", "One after the other"],
      warm: ["Step by step", "From the top", "One by one"],
    },
  },
  onInstagram: {
    posted: [
      "First shared on Instagram on {date}.",
      "This post appeared on Instagram on {date}.",
      "Originally posted on Instagram on {date}.",
      "Published on Instagram on {date}.",
      "From a post on Instagram, {date}.",
      "On Instagram since {date}.",
      "This first appeared on Instagram on {date}.",
      "Instagram, {date}.",
    ],
    untitled: ["A photo post from {date}", "From Instagram, {date}", "Instagram post of {date}"],
    alt: "Photo from the Instagram post “{title}”, {date}",
    altOf: "Photo {number} of {count} from the Instagram post “{title}”, {date}",
  },
  elsewhere: {
    posted: ["Written on {date}.", "Words and photo from {date}.", "Noted on {date}."],
    untitled: ["A photo from {date}", "Photo of {date}"],
    alt: "Photo from “{title}”, {date}",
    altOf: "Photo {number} of {count} from “{title}”, {date}",
  },
  digest: {
    titles: ["In pictures: {dates}", "Photo notes, {dates}"],
    onInstagram: "On Instagram: {dates}.",
    elsewhere: "Original posts: {dates}.",
  },
  platformCalls: new RegExp(
    asOrder(
      String.raw`please|pls|and|so|now|also|like|comment|save|share|(?:don['’]t|do not) forget to` +
        String.raw`|(?:be|make) sure (?:to|you)|remember to`,
      String.raw`(?:double[- ]tap|tag (?:(?:a|your|someone|the) \w+|me|us)|(?:like|save|share) if you` +
        String.raw`|(?:like|save|share) (?:and|&) (?:like|save|share|follow|comment|tag|repost)` +
        String.raw`|follow (?:us|me)(?! (?:into|through|across|down|up|over|around|inside|along|to (?:the|our|my))\b)` +
        String.raw`|follow (?:for\b|along(?=[^\p{L}\p{N}]*$| (?:for|here|with us)\b))|hit (?:the )?(?:like|follow)` +
        String.raw`|save this (?:(?:recipe|guide|one)(?=[^\p{L}\p{N}]*$)` +
        String.raw`|(?:\w+ )?for (?:later|next time|(?:the|your|this) weekend))` +
        String.raw`|comment with|ask me anything|tap (?:the )?bell)\b`,
      String.raw`for more [^,.!?\n]{1,40}|if you(?:['’]d)? (?:like|love|enjoy|want)\w*[^,.!?\n]{0,40},`,
    ) +
      String.raw`|\b(?:(?:and|then|please) tag (?:me|us)(?=[^\p{L}\p{N}]*$| (?:in|on|when|if|so)\b)` +
      String.raw`|swipe (?:left|right|up|for|to)|swipe\s*$|(?:like|save|share) this post` +
      String.raw`|turn on (?:post )?notifications|follow (?:(?:us |me )?for (?:more|updates)|@)` +
      String.raw`|smash that (?:like|follow|button|bell)` +
      String.raw`|drop (?:a|an|your) \S* ?(?:emoji|below|in the comments)|link in (?:our |my |the )?bio\b` +
      String.raw`|links?(?:['’]s| is)? (?:in|on) (?:our |my |the )?(?:bio|profile)` +
      String.raw`|bio link|linkinbio|see (?:our |my |the )?bio\b` +
      String.raw`|(?:comment|let (?:me|us) know|tell (?:me|us)|ask (?:me|us)(?: anything)?|leave a comment|vote) ` +
      String.raw`(?:\w+ )?(?:below|in (?:the )?comments|down below)|` +
      String.raw`in the comments|comment below` +
      String.raw`|dm (?:me|us) (?:(?:for|with) )?(?:(?:more|any|further|your) )*(?:details|info|questions)` +
      String.raw`|dm (?:me|us) (?:for more\s*(?:[.!?…]|$)|to (?:learn|know|find out) more)` +
      String.raw`|dm (?:me|us) if you have (?:any )?questions` +
      String.raw`|(?<!\S\s*)dm (?:me|us)[\s.!…]*$` +
      String.raw`|tap (?:the )?link|watch (?:the|our|my) reel` +
      String.raw`|check (?:out )?(?:our|my|the) stor(?:y|ies)|see (?:our|my) stor(?:y|ies)|repost)`,
    "iu",
  ),
  platformWords: [
    [/[\s,;:–—(|-]*(?<=[,;:–—(|-]\s?)link in (?:(?:our|my|the) )?(?:bio|profile)\b\)?(?=[\s.!]*$)/giu, ""],
    [/\b(the )?link in (?:our|my|the) bio\b/giu, "$1link in the Instagram profile"],
    [/\blink in bio\b/giu, "link in the Instagram profile"],
    [/^DM (?:me |us )?(?=to |for |if )/giu, "Send an Instagram message "],
    [/^DM (me|us) ((?:your|the) [^.!?,;]+)/giu, "Send $1 $2 by Instagram message"],
    [/^DM (me|us)\b/giu, "Send $1 an Instagram message"],
    [/\bDM (me|us)\b/giu, "send $1 an Instagram message"],
    [/\ba DM\b/giu, "an Instagram message"],
    [/\bDMs\b/gu, "Instagram messages"],
    [/\bDM\b/gu, "Instagram message"],
  ],
  messageCalls: /^(?:please |just )?DM (?:me|us|to|for|if)\b/iu,
  message: [
    [/an Instagram message/u, "a message ({contact})"],
    [/Instagram messages?/u, "message ({contact})"],
  ],
  greeting: new RegExp(
    String.raw`^(?:good (?:morning|afternoon|evening|night)|hello|hi|hey` +
      String.raw`|happy (?:mon|tues|wednes|thurs|fri|satur|sun)day|tgif)` +
      String.raw`(?:[\s,]+(?:everyone|everybody|all|friends|folks|guys|there|world|team|family|neighbou?rs` +
      String.raw`|lovely|dear|you|my|lovelies|people))*(?:[\s,]+\p{L}+)?[\s.!?…]*$`,
    "iu",
  ),
  connective: new RegExp(
    String.raw`^(?:and|but|so|or|also|that(?:'s|’s| is| was)|this (?:is|was)|it|it(?:'s|’s)|they|then` +
      String.raw`|because|which|there(?:'s|’s)?|after that|instead|otherwise|he|she|these|those)\b`,
    "iu",
  ),
  booking: new RegExp(
    String.raw`\b(?:book(?:ing|ings)?|reserv\w+|pre-?orders?|order (?:by|via|at|from|on|until)|tickets?` +
      String.raw`|entry|admission|sign[- ]?up|rsvp|register|registration|opening hours` +
      String.raw`|open (?:from|until|till|daily|every)|closed (?:on|from|until)|delivery|shipping|pick-?up` +
      String.raw`|call us|email us|free entry|limited (?:spots|places|seats))\b`,
    "iu",
  ),
  time: /\b\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\b\.?)|\b\d{1,2}:\d{2}\b|\b\d{1,2}\s?o['’]clock\b|\b\d{4}\s?hrs\b/iu,
  functionWords: wordSet(
    "a an the of in on at to for from with by and or but as is are was were be been our my your his her its " +
      "their this that these those we i you he she it they not no so if than then into over under per via up out " +
      "off just until till after before about all very more most has have had will would can could do does did " +
      "what when where who how why which there here",
  ),
  formalForms: [
    [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should|must|need|might)n['’]t\b/giu, "$1 not"],
    [/\bwon['’]t\b/gu, "will not"],
    [/\bWon['’]t\b/gu, "Will not"],
    [/\b(c)an['’]t\b/giu, "$1annot"],
    [/\b(I|you|we|they|it|he|she|that|who)['’]ll\b/giu, "$1 will"],
    [/\b(you|we|they)['’]re\b/giu, "$1 are"],
    [/\b(I|you|we|they)['’]ve\b/giu, "$1 have"],
    [/\bI['’]m\b/gu, "I am"],
    // "I'd" can also mean "I had", but not before these words.
    [/\b(I|you|we|they)['’]d (love|like|rather|prefer)\b/giu, "$1 would $2"],
  ],
};
