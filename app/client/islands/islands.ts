import type { ComponentProps } from "react";
import { ProofLive } from "../../approvals/proof/ProofLive.tsx";
import { ProofProgress } from "../../approvals/proof/ProofProgress.tsx";
import { SignInPage } from "../../auth/SignInPage.tsx";
import { OfflinePage } from "../../pwa/offline/OfflinePage.tsx";
import { ChooseMaterial } from "../../trynow/ChooseMaterial.tsx";
import { TryNowProgress } from "../../trynow/TryNowProgress.tsx";

/**
 * Components that are hydrated on their own, exactly as the server renders them. They get their props as JSON, and
 * must not use the router or `useId`, whose results depend on the page around them.
 */
export const islands = {
  signIn: SignInPage,
  chooseMaterial: ChooseMaterial,
  tryNowProgress: TryNowProgress,
  proofLive: ProofLive,
  proofProgress: ProofProgress,
  offline: OfflinePage,
};

export type IslandName = keyof typeof islands;
export type IslandProps<Name extends IslandName> = ComponentProps<(typeof islands)[Name]>;
