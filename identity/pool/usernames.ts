import { simulatedSub } from "../srp/simulated-user.ts";
import { findUserByName, type User } from "../store/users.ts";
import type { Service } from "../service.ts";

/** Makes all spellings the same account: NFKC, lower case. */
export const emailKeyOf = (email: string): string => email.normalize("NFKC").toLowerCase();

/** A name as given, and the user it names. For an unknown name, `sub` is simulated but stable. */
export type Subject = { name: string; sub: string; user: User | null };

export const resolveSubject = async (service: Pick<Service, "db" | "hash">, name: string): Promise<Subject> => {
  const emailKey = emailKeyOf(name);
  // Computed for known names too, so that both cost the same.
  const simulated = simulatedSub(service.hash, emailKey);
  const user = await findUserByName(service.db, { username: name, emailKey });
  return { name, sub: user?.sub ?? simulated, user };
};

/** Whether a response names the subject that the challenge was made for. */
export const namesSubject = (
  given: string | undefined,
  subject: { sub: string; name: string; username?: string | undefined },
): boolean =>
  given !== undefined &&
  (given === subject.sub || given === subject.username || emailKeyOf(given) === emailKeyOf(subject.name));
