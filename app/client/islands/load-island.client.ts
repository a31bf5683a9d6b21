import type { IslandName, islands } from "./islands.ts";

/** Each island is its own chunk, so that no page fetches another's. */
const parts: { [Name in IslandName]: () => Promise<(typeof islands)[Name]> } = {
  signIn: async () => (await import("../../auth/SignInPage.tsx")).SignInPage,
  offline: async () => (await import("../../pwa/offline/OfflinePage.tsx")).OfflinePage,
  chooseMaterial: async () => (await import("../../trynow/ChooseMaterial.tsx")).ChooseMaterial,
  tryNowProgress: async () => (await import("../../trynow/TryNowProgress.tsx")).TryNowProgress,
  proofLive: async () => (await import("../../approvals/proof/ProofLive.tsx")).ProofLive,
  proofProgress: async () => (await import("../../approvals/proof/ProofProgress.tsx")).ProofProgress,
};

/** Rejects an unknown island name. */
export async function loadIsland(name: string | undefined): Promise<(typeof islands)[IslandName]> {
  const [, load] = Object.entries(parts).find(([known]) => known === name) ?? [];
  if (!load) throw new Error(`No island ${name}`);
  return load();
}
