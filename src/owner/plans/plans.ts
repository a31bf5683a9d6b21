/** The product's plans. Other files ask this one instead of comparing plan names. */

export type PlanName = "free" | "premium" | "custom" | "unlimited";

export type Permission =
  /**
   * Publish an article to an integration, by hand or on approval. Without it an article can only be copied and
   * downloaded.
   */
  | "publish"
  /** Publish without approval, if the integration is set up that way. */
  | "publish-automatically"
  /** Articles are published without the branding line. */
  | "leave-out-branding"
  /** The partner platform's discount. */
  | "partner-discount";

type PlanTerms = { /** Null: no limit. */ maxArticlesInPeriod: number | null; permissions: readonly Permission[] };

const premiumPermissions = ["publish", "publish-automatically", "leave-out-branding", "partner-discount"] as const;

export const plans = {
  free: { maxArticlesInPeriod: 10, permissions: [] },
  premium: { maxArticlesInPeriod: 100, permissions: premiumPermissions },
  // The number is agreed with each owner individually and is in custom_plans.
  custom: { maxArticlesInPeriod: 0, permissions: premiumPermissions },
  // Everyone's where nobody pays.
  unlimited: { maxArticlesInPeriod: null, permissions: premiumPermissions },
} as const satisfies Record<PlanName, PlanTerms>;

/** The only place that knows what a plan allows. */
export function mayDo(plan: PlanName, permission: Permission): boolean {
  const { permissions }: PlanTerms = plans[plan];
  return permissions.includes(permission);
}
