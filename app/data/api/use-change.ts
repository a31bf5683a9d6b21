import { useCallback, useState } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import { beginSaving } from "../../pwa/unsaved.client.ts";
import { isOutdated, type ShownFailure, toShownFailure } from "./api-failure.ts";
import type { TypedDocument } from "./document.ts";

export type Call = <Result, Variables extends object>(
  document: TypedDocument<Result, Variables>,
  variables: NoInfer<Variables>,
) => Promise<Result>;

export type Change = {
  /** The name of the running change, so that its button can wait; null if there is none. */
  pending: string | null;
  failure: ShownFailure | null;
  dismiss(): void;
  /**
   * Runs the change, keeps any failure, and reloads the page's data unless that can't have changed. Returns whether it
   * worked.
   */
  run(name: string, work: (call: Call) => Promise<unknown>): Promise<boolean>;
  /** Read-only: keeps the page's data and any earlier failure, and doesn't show its own. Returns whether it worked. */
  read(name: string, work: (call: Call) => Promise<unknown>): Promise<boolean>;
};

/** For pages below /bot: runs changes through the API. */
export function useChange(): Change {
  const { settings } = useBotLayout();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<string | null>(null);
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const run = useCallback<Change["run"]>(
    async (name, work) => {
      const markUnsaved = beginSaving();
      setPending(name);
      setFailure(null);
      try {
        await work(callOf(settings));
        await revalidate();
        return true;
      } catch (error) {
        markUnsaved();
        setFailure(toShownFailure(error));
        if (isOutdated(error)) await revalidate();
        return false;
      } finally {
        setPending(without(name));
      }
    },
    [settings, revalidate],
  );
  const read = useCallback<Change["run"]>(
    async (name, work) => {
      setPending(name);
      try {
        await work(callOf(settings));
        return true;
      } catch {
        return false;
      } finally {
        setPending(without(name));
      }
    },
    [settings],
  );
  return { pending, failure, dismiss: () => setFailure(null), run, read };
}

/** A change that began in the meantime is still running. */
const without = (name: string) => (pending: string | null) => (pending === name ? null : pending);

/** Loads its scripts with the first call: offline, that fails just as the call would, after `work` has started. */
function callOf(settings: SignInSettings): Call {
  return async (document, variables) => {
    const { callApi } = await import("./call-api.client.ts");
    return callApi(settings, document, variables);
  };
}

type BotLayout = {
  settings: SignInSettings;
  ownerId: string | null;
  /** The owner's time zone, by its IANA name. */ timeZone: string;
  /** Whether a language model writes, rather than the built-in writer. */ writesWithModel: boolean;
  /** Whether there are plans to tell people about. */ hasPlans: boolean;
  /** Whether owners can have a page served here. */ hostsBlogs: boolean;
};

/** What the layout of every page below /bot has loaded: sign-in settings, the owner, and their time zone. */
export function useBotLayout(): BotLayout {
  const layout = useRouteLoaderData<BotLayout>("bot/layout");
  if (!layout) throw new Error("The page is not below /bot");
  return layout;
}
