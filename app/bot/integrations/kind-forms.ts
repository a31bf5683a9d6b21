import type { ComponentType } from "react";
import { ComFields } from "./ComFields.tsx";
import { FilesFields } from "./FilesFields.tsx";
import { GitFields } from "./GitFields.tsx";
import type { IntegrationKind } from "./integrations-documents.ts";
import type { KindFieldsProps } from "./kind-fields.ts";

type KindForm = {
  /** Whether the form asks for an address. */
  siteUrl: boolean;
  /** Whether there's a user besides the password. */
  username: boolean;
  /** The problem if the credential is missing; null: none is typed. */
  password: "application-password-required" | "token-required" | "admin-key-required" | null;
  Fields?: ComponentType<KindFieldsProps>;
};

/** The form fields for each kind of site. */
export const kindForms: Record<IntegrationKind, KindForm> = {
  WORDPRESS: { siteUrl: true, username: true, password: "application-password-required" },
  WORDPRESS_COM: { siteUrl: false, username: false, password: null, Fields: ComFields },
  GHOST: { siteUrl: true, username: false, password: "admin-key-required" },
  MICROPUB: { siteUrl: true, username: false, password: "token-required" },
  GIT: { siteUrl: true, username: false, password: "token-required", Fields: GitFields },
  HOSTED: { siteUrl: false, username: false, password: null },
  FILES: { siteUrl: true, username: true, password: "token-required", Fields: FilesFields },
};
