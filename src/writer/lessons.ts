/** What edits can teach: a closed list, so that nobody's text becomes an instruction to a model. */
export type Lesson =
  | "no-exclamation-marks"
  | "no-emoji"
  | "address-du"
  | "address-sie"
  | "address-tu"
  | "address-vous"
  | "address-minh"
  | "address-toi"
  | "address-to"
  | "british-spelling"
  | "american-spelling"
  | "shorter-sentences"
  | "longer-sentences"
  | "shorter-titles"
  | "longer-titles";

/** Lessons of the same kind are mutually exclusive. */
export type LessonKind = "exclamation-marks" | "emoji" | "address" | "spelling" | "sentence-length" | "title-length";

/** The instruction for a model: about how to write, never about what. */
const instructions: Record<Lesson, string> = {
  "no-exclamation-marks": "No exclamation marks.",
  "no-emoji": "No emoji.",
  "address-du": "Say du to the reader, never Sie.",
  "address-sie": "Say Sie to the reader, never du.",
  "address-tu": "Say tu to the reader, never vous.",
  "address-vous": "Say vous to the reader, never tu.",
  "address-minh": "The owner says mình, never tôi or tớ.",
  "address-toi": "The owner says tôi, never mình or tớ.",
  "address-to": "The owner says tớ, never mình or tôi.",
  "british-spelling": "British spelling (colour, centre, organise).",
  "american-spelling": "American spelling (color, center, organize).",
  "shorter-sentences": "Clearly shorter sentences than you would write unasked.",
  "longer-sentences": "Longer sentences than you would write unasked: join what belongs together.",
  "shorter-titles": "Put the shortest good title first.",
  "longer-titles": "Put a longer title first, one that tells more.",
};

export function toInstruction(lesson: Lesson): string {
  return instructions[lesson];
}
