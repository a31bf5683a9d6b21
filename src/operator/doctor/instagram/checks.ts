import { checkAccount } from "./account.ts";
import { checkApp } from "./app.ts";
import { checkDeauthorize, checkDeletion, checkWayBack } from "./callbacks.ts";
import type { InstagramCheck } from "./check.ts";
import { checkRedirectAddress } from "./redirect-address.ts";
import { checkTokenEndpoint } from "./token-endpoint.ts";

/** In the order of docs/instagram.md, "Step by step". */
export const instagramChecks: InstagramCheck[] = [
  checkApp,
  checkRedirectAddress,
  checkTokenEndpoint,
  checkWayBack,
  checkDeauthorize,
  checkDeletion,
  checkAccount,
];
