/** What the product sells. Every other file asks here; none compares plan names. */

export type PlanName = "free" | "premium" | "custom";

export type Permission =
  /** Publish an article to an integration, by hand or on approval. Without it an article can be copied and downloaded. */
  | "publish"
  /** Publish without asking, where the integration says so. */
  | "publish-automatically"
  /** Articles go out without the line that names the product. */
  | "leave-out-branding"
  /** The partner platform's discount. */
  | "partner-discount";

type PlanTerms = { maxArticlesInPeriod: number; permissions: readonly Permission[] };

const premiumPermissions = ["publish", "publish-automatically", "leave-out-branding", "partner-discount"] as const;

export const plans = {
  free: { maxArticlesInPeriod: 10, permissions: [] },
  premium: { maxArticlesInPeriod: 100, permissions: premiumPermissions },
  // By contact: the number is agreed with each owner and stands in custom_plans.
  custom: { maxArticlesInPeriod: 0, permissions: premiumPermissions },
} as const satisfies Record<PlanName, PlanTerms>;

/** The one place that knows what a plan may do. */
export function mayDo(plan: PlanName, permission: Permission): boolean {
  const { permissions }: PlanTerms = plans[plan];
  return permissions.includes(permission);
}
