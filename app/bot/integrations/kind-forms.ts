import type { ComponentType } from "react";
import type { FormChange } from "../use-form-change.ts";
import type { IntegrationKind, KindSettings } from "./integrations-documents.ts";

/** The fields that only one kind of site has; `settings` is what its publisher parses. */
export type KindFieldsProps = {
  settings: KindSettings;
  problemOf: FormChange["problemOf"];
  onChange(changed: KindSettings): void;
};

type KindForm = {
  /** Whether the form asks for an address. */
  siteUrl: boolean;
  /** Whether there's a user besides the password. */
  username: boolean;
  /** The problem if the credential is missing; null: none is typed. */
  password: "application-password-required" | "token-required" | "admin-key-required" | null;
  Fields?: ComponentType<KindFieldsProps>;
};

/** What the form of each kind of site asks for. */
export const kindForms: Record<IntegrationKind, KindForm> = {
  WORDPRESS: { siteUrl: true, username: true, password: "application-password-required" },
  WORDPRESS_COM: { siteUrl: true, username: false, password: "token-required" },
  GHOST: { siteUrl: true, username: false, password: "admin-key-required" },
  MICROPUB: { siteUrl: true, username: false, password: "token-required" },
  GIT: { siteUrl: true, username: false, password: "token-required" },
  HOSTED: { siteUrl: false, username: false, password: null },
  FILES: { siteUrl: true, username: true, password: "token-required" },
};
