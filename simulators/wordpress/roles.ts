// What WordPress 6.8 allows its five standard roles. It also counts the role's own name as a capability.
import capabilitiesByRole from "./roles.json" with { type: "json" };

export type Role = keyof typeof capabilitiesByRole;
export const roles = Object.keys(capabilitiesByRole) as [Role, ...Role[]];

export type User = {
  id: number;
  login: string;
  name: string;
  email: string;
  role: Role;
  password: string;
};

const sets = new Map(roles.map((role) => [role, new Set(capabilitiesByRole[role].split(" "))]));

export function can(user: User | null, capability: string): boolean {
  return user !== null && (sets.get(user.role)?.has(capability) ?? false);
}

export function capabilitiesOf(user: User): Record<string, true> {
  return Object.fromEntries([...capabilitiesByRole[user.role].split(" "), user.role].map((name) => [name, true]));
}
