import type { Actor } from "../../../platform/actor.ts";
import type { PageServices } from "./page-services.ts";
import type { Viewer } from "../../../owner/sign-in/viewer.ts";

/** What the browser needs to speak with the identity service; an endpoint left out means Amazon Cognito. */
export type SignInSettings = {
  userPoolId: string;
  userPoolClientId: string;
  userPoolEndpoint: string | null;
  /** Null: the identity pool is not used. */
  identityPoolId: string | null;
  identityPoolEndpoint: string | null;
  /** Host (and port) of the hosted login, always reached by https; null: no social sign-in. */
  oauthDomain: string | null;
  facebook: boolean;
  /** OFF: the pages do not speak of it. */
  secondFactor: "OFF" | "OPTIONAL" | "ON";
  /** Whether codes can come by text message. */
  textMessages: boolean;
  signUp: "open" | "invite" | "closed";
};

/** All that the server hands to the pages with one request. */
export type PageContext = {
  services: PageServices;
  signIn: SignInSettings | null;
  viewer: Viewer;
  /** Who would make a change: the user, otherwise a visitor. */
  actor: Actor;
  requestId: string;
  /** Of the build that the pages come from. */
  buildId: string;
  /** The caller's network, after trusted proxies. */
  clientAddress: string;
  /** Address of the script of pages without a framework. */
  publicScript: string;
  /** Addresses of the first script of the other pages and of what it imports at once. */
  firstScripts: string[];
  /** The content of a built stylesheet, to be written into pages without scripts. */
  readStylesheet(href: string): string | null;
  /** Tells the access log which route answers; a path itself is never logged. */
  setRoute(template: string): void;
  logError(error: unknown): void;
};
