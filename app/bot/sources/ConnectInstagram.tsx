import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import type { Change } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { leaveFor } from "../leave-for.ts";
import { type InstagramWay, startInstagram } from "./sources-documents.ts";

type ConnectInstagramProps = ButtonProps & {
  change: Pick<Change, "pending" | "run">;
  /** A source to reconnect. */
  sourceId?: string;
  /** Defaults to the way it was connected before, or the operator's first. */
  way?: InstagramWay;
  "aria-label"?: string;
  children: ReactNode;
};

/** Goes through Instagram or Facebook in this window, because Instagram loses its session in a popup. */
export function ConnectInstagram({ change, sourceId, way, children, ...button }: ConnectInstagramProps) {
  const hydrated = useHydrated();
  const name = `connect ${sourceId ?? way ?? ""}`;

  function connect() {
    return change.run(name, async (call) => {
      const { authorizeInstagram } = await call(startInstagram, { sourceId: sourceId ?? null, way: way ?? null });
      await leaveFor("instagram-browser", authorizeInstagram);
    });
  }

  return (
    <Button {...button} disabled={!hydrated} loading={change.pending === name} onClick={() => void connect()}>
      {children}
    </Button>
  );
}
