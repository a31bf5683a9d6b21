import { useCallback, useState } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import { type ShownFailure, toShownFailure } from "./api-failure.ts";
import type { TypedDocument } from "./document.ts";

type Call = <Result, Variables extends object>(
  document: TypedDocument<Result, Variables>,
  variables: NoInfer<Variables>,
) => Promise<Result>;

export type Change = {
  /** Names what is being done, so that its button can wait; null while nothing is. */
  pending: string | null;
  failure: ShownFailure | null;
  dismiss(): void;
  /** Does it, keeps its failure, and has the page load its data again. Answers whether it worked. */
  run(name: string, work: (call: Call) => Promise<unknown>): Promise<boolean>;
  /** Asks only: the page's data stays, and so does what failed before; a failure of its own is not said. */
  look(name: string, work: (call: Call) => Promise<unknown>): Promise<boolean>;
};

/** Changes asked of the API by a page below /bot. */
export function useChange(): Change {
  const { settings } = useBotLayout();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<string | null>(null);
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const run = useCallback<Change["run"]>(
    async (name, work) => {
      setPending(name);
      setFailure(null);
      try {
        await work(callOf(settings));
        await revalidate();
        return true;
      } catch (error) {
        setFailure(toShownFailure(error));
        return false;
      } finally {
        setPending(null);
      }
    },
    [settings, revalidate],
  );
  const look = useCallback<Change["run"]>(
    async (name, work) => {
      setPending(name);
      try {
        await work(callOf(settings));
        return true;
      } catch {
        return false;
      } finally {
        setPending(null);
      }
    },
    [settings],
  );
  return { pending, failure, dismiss: () => setFailure(null), run, look };
}

/** Its scripts are fetched with the first call: out of reach that fails as the call would, and `work` has begun. */
function callOf(settings: SignInSettings): Call {
  return async (document, variables) => {
    const { callApi } = await import("./call-api.client.ts");
    return callApi(settings, document, variables);
  };
}

type BotLayout = {
  settings: SignInSettings;
  ownerId: string | null;
  /** The owner's, as the IANA names it. */ timeZone: string;
};

/** What the layout around every page below /bot has loaded: how to sign in, whose pages these are, and where that person lives. */
export function useBotLayout(): BotLayout {
  const layout = useRouteLoaderData<BotLayout>("bot/layout");
  if (!layout) throw new Error("The page is not below /bot");
  return layout;
}
