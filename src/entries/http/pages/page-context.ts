import type { Actor } from "../../../platform/actor.ts";
import type { PageServices } from "./page-services.ts";
import type { Viewer } from "../../../owner/sign-in/viewer.ts";

/** What the browser needs to talk to the identity service; an endpoint left out means Amazon Cognito. */
export type SignInSettings = {
  userPoolId: string;
  userPoolClientId: string;
  userPoolEndpoint: string | null;
  /** Null: no identity pool. */
  identityPoolId: string | null;
  identityPoolEndpoint: string | null;
  /** Host (and port) of the hosted login, always over https; null: no social sign-in. */
  oauthDomain: string | null;
  facebook: boolean;
  /** OFF: the pages don't mention it. */
  secondFactor: "OFF" | "OPTIONAL" | "ON";
  /** Whether codes can arrive by text message. */
  textMessages: boolean;
  signUp: "open" | "invite" | "closed";
};

/** Everything the server passes to the pages with a request. */
export type PageContext = {
  services: PageServices;
  signIn: SignInSettings | null;
  viewer: Viewer;
  /** Who would make a change: the user if signed in, otherwise a visitor. */
  actor: Actor;
  requestId: string;
  /** The build that the pages come from. */
  buildId: string;
  /** The caller's network, resolved behind trusted proxies. */
  clientAddress: string;
  /** URL of the script for pages without a framework. */
  publicScript: string;
  /** URLs of the other pages' entry script and its static imports. */
  firstScripts: string[];
  /** The content of a built stylesheet, inlined into pages without scripts. */
  readStylesheet(href: string): string | null;
  /** Tells the access log which route matched; paths are never logged. */
  setRoute(template: string): void;
  logError(error: unknown): void;
};
