import type { Check, DoctorParts, Finding } from "../check.ts";

/** Nobody reads proofs that land in spam, so this checks what receivers look up about MAIL_FROM's domain. */
export const checkMailNames: Check = {
  name: "mail names",
  async look(parts) {
    const domain = /@([^>\s]+)>?\s*$/.exec(parts.config.mailFrom)?.[1] ?? "";
    if (!domain.includes("."))
      return {
        state: "warning",
        says: `Mails come from "${parts.config.mailFrom}", which no receiver knows.`,
        fix: 'Set MAIL_FROM to an address of your domain, e.g. "Galley <galley@example.org>".',
      };
    const lacking = (await Promise.all(toRecords(domain, parts).map((record) => lookUp(record, parts)))).filter(
      (finding) => finding !== null,
    );
    if (lacking.length > 0)
      return {
        state: "warning",
        says: lacking.map(({ says }) => says).join(" "),
        fix: lacking.map(({ fix }) => fix).join(" "),
      };
    if (parts.dkimSelector === null)
      return {
        state: "ok",
        says:
          `${domain} has SPF and DMARC. ` +
          "For DKIM: galley doctor --dkim-selector <name>, with the name your mail provider gives you.",
      };
    return { state: "ok", says: `${domain} has SPF, DKIM and DMARC.` };
  },
};

type Record = { kind: string; name: string; begins: RegExp; fix: string };

function toRecords(domain: string, { dkimSelector }: DoctorParts): Record[] {
  const spf = {
    kind: "SPF",
    name: domain,
    begins: /^v=spf1\b/i,
    fix:
      `Add a TXT record to ${domain} that names your mail server; ` +
      'your mail provider gives you its text, e.g. "v=spf1 include:… -all".',
  };
  const dmarc = {
    kind: "DMARC",
    name: `_dmarc.${domain}`,
    begins: /^v=DMARC1\b/i,
    fix: `Add a TXT record to _dmarc.${domain}, starting with "v=DMARC1; p=none".`,
  };
  if (dkimSelector === null) return [spf, dmarc];
  const name = `${dkimSelector}._domainkey.${domain}`;
  return [
    spf,
    {
      kind: "DKIM",
      name,
      begins: /(^|;)\s*p=[A-Za-z0-9+/]/,
      fix: `Add the record ${name} that your mail provider gives you.`,
    },
    dmarc,
  ];
}

async function lookUp(
  { kind, name, begins, fix }: Record,
  { resolveTxt }: DoctorParts,
): Promise<Required<Pick<Finding, "says" | "fix">> | null> {
  try {
    const texts = (await resolveTxt(name)).map((parts) => parts.join(""));
    return texts.some((text) => begins.test(text)) ? null : { says: `${name} has no ${kind} record.`, fix };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    // Node's codes for "no such name" and "no such record" (node:dns, error codes).
    if (code === "ENOTFOUND" || code === "ENODATA") return { says: `${name} has no ${kind} record.`, fix };
    return { says: `${name} could not be looked up (${code}).`, fix: "Check the machine's DNS." };
  }
}
