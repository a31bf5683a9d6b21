import type { ComponentProps } from "react";
import { SignInPage } from "../auth/SignInPage.tsx";

/**
 * Components that are woken alone. They get their props as JSON, and must not use the router or
 * `useId`, whose answers depend on the page around them.
 */
export const islands = { signIn: SignInPage };

export type IslandName = keyof typeof islands;
export type IslandProps<Name extends IslandName> = ComponentProps<(typeof islands)[Name]>;
