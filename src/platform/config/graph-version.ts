/** The version of Meta's Graph API, and so of its consent dialog, that Galley is written for. */
export const graphVersion = "v26.0";

/** Where Facebook asks people for consent. */
export const dialogUrl = `https://www.facebook.com/${graphVersion}/dialog/oauth`;
