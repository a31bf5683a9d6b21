/** The handles, links, email addresses and phone numbers in a text, normalised so that each target has one spelling. */
export type Contacts = {
  /** Lower case, without "@". */
  handles: string[];
  /** Lower case, without "#". */
  hashtags: string[];
  /** Host and path, without scheme, "www." and trailing slash. */
  links: string[];
  emails: string[];
  /** Digits only, without the "+" or "00" of a country code. */
  phones: string[];
};

// Every part is bounded, so that matching a long run of letters takes linear time.
const emailPattern =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
const linkPattern = new RegExp(
  String.raw`(?:https?:\/\/|www\.)[^\s<>"'()[\]{}「」、。]+|(?<![\p{L}\p{N}@._-])[a-z0-9][a-z0-9-]{0,62}` +
    String.raw`(?:\.[a-z0-9-]{1,63}){0,4}\.(?:com|net|org|info|shop|store|online|site|blog|app|io|co|me|eu` +
    String.raw`|ch|de|at|li|fr|it|vn|jp|my|uk|us|example|test|ly|gl|bio|be|tv|ai|xyz)` +
    String.raw`(?:\/[^\s<>"'()[\]{}「」、。]*)?(?![\p{L}\p{N}])`,
  "giu",
);
const handlePattern = /(?<![\p{L}\p{N}._@/])@([A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?)/gu;
const hashtagPattern = /(?<![\p{L}\p{N}&])#([\p{L}\p{M}\p{N}_]+)/gu;
const phonePattern = /(?<![\p{L}\p{N}.,'])(?:\+|\(?0)[\d()][\d ()./-]{5,18}\d(?![\p{L}\p{N}])/gu;
/** Fewer digits are a price or a year; more can't be a phone number (E.164 allows 15). */
const phoneDigits = { least: 8, most: 15 };

/** The text must have gone through `normaliseText`. */
export function extractContacts(text: string): Contacts {
  return separateContacts(text).contacts;
}

/** The contacts, and the text with blanks in their place. */
export function separateContacts(text: string): { contacts: Contacts; rest: string } {
  const contacts: Contacts = { handles: [], hashtags: [], links: [], emails: [], phones: [] };
  const blank = (match: string) => " ".repeat(match.length);
  const rest = text
    .replace(emailPattern, (match) => {
      contacts.emails.push(match.replace(/\.$/, "").toLowerCase());
      return blank(match);
    })
    .replace(linkPattern, (match) => {
      contacts.links.push(canonicalLink(match));
      return blank(match);
    })
    .replace(handlePattern, (match, handle: string) => {
      contacts.handles.push(handle.toLowerCase());
      return blank(match);
    })
    .replace(hashtagPattern, (match, tag: string) => {
      contacts.hashtags.push(tag.toLowerCase());
      return blank(match);
    })
    .replace(phonePattern, (match) => {
      const digits = match.replace(/\D/g, "");
      if (digits.length < phoneDigits.least || digits.length > phoneDigits.most || isDate(match)) return match;
      contacts.phones.push(digits.replace(/^0+/, ""));
      return blank(match);
    });
  return { contacts, rest };
}

export function canonicalLink(link: string): string {
  return link
    .replace(/^mailto:/i, "")
    .replace(/^https?:\/\//i, "")
    .replace(/^www\./i, "")
    .replace(/[.,;:!?…]+$/, "")
    .replace(/\/$/, "")
    .replace(/^[^/]+/, (host) => host.toLowerCase());
}

/** A number ends the same with and without its country code; seven digits identify a subscriber. */
export function isSamePhone(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const national = short.replace(/^0+/, "");
  return national.length >= 7 && long.endsWith(national) && long.length - national.length <= 3;
}

function isDate(text: string): boolean {
  return /^0?\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text.trim());
}
