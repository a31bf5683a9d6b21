/** "-----Original Message-----" in any language, and the long rule of Outlook and Yahoo. */
export const SEPARATOR = /^(?:[-_]{3,20} ?[\p{L}\p{M}][\p{L}\p{M} .'’-]{2,40} ?[-_]{3,20}|_{20,})$/u;
