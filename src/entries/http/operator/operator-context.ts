import type { Context } from "../../../context.ts";
import type { UserPoolAdmin } from "../../../operator/people/user-pool-admin.ts";
import type { Releases } from "../../../operator/releases/open-releases.ts";
import type { Secrets } from "../../../platform/config/secrets.ts";
import type { AuditCheck, Health, MoveOfPictures } from "./operator-pages.ts";
import type { Work } from "./work.ts";

/** What the pages of all operators share in this process. */
export type OperatorContext = Context & {
  secrets: Secrets;
  releases: { read(): Releases; settled(): Promise<void> };
  /** Opened on first use. */
  findAdmin(): Promise<UserPoolAdmin>;
  startedAt: number;
  memory: {
    health: Health;
    instagram: Health;
    audit: Work<AuditCheck> | null;
    move: MoveOfPictures | null;
    isBackingUp: boolean;
    restoreRefusal: string | null;
  };
};

/** The signed-in operator, whom the audit log names for their changes. */
export type OperatorSelf = { ownerId: string; email: string };
