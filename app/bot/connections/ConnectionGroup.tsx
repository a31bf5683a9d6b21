import type { ReactNode } from "react";
import type { Status } from "../sources/sources-documents.ts";
import styles from "./connections.module.css";

type ConnectionGroupProps = { id: string; heading: string; intro: string; action: ReactNode; children: ReactNode };

/** One kind of connection, with the button that adds one. */
export function ConnectionGroup({ id, heading, intro, action, children }: ConnectionGroupProps) {
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <div>
          <h2 id={id}>{heading}</h2>
          <p>{intro}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

const ranks: Record<Status, number> = { DISABLED: 0, ACTIVE: 1, INACTIVE: 2 };

/** Puts connections that need their owner first, and paused ones last. */
export function unhealthyFirst<Connection extends { status: Status }>(connections: Connection[]): Connection[] {
  return connections.toSorted((a, b) => ranks[a.status] - ranks[b.status]);
}
