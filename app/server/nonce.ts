import { createContext, useContext } from "react";

/** The page's nonce during server rendering. */
export const NonceContext = createContext<string | null>(null);

/** For components that write their own styles. Browsers hide the attribute, but not the property. */
export function useNonce(): string {
  const rendered = useContext(NonceContext);
  if (rendered) return rendered;
  return typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "");
}
