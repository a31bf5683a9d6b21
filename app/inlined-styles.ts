import { createContext } from "react";

/** Stylesheets to be written into a page without scripts, so that it needs no further request. */
export const InlinedStyles = createContext<{ nonce: string; sheets: string[] } | null>(null);
