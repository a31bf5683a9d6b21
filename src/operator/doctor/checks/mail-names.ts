import { type Check, type DoctorParts, type DoctorText, type Finding, say } from "../check.ts";

/** Nobody reads proofs that land in spam, so this checks what receivers look up about MAIL_FROM's domain. */
export const checkMailNames: Check = {
  name: "mailNames",
  async look(parts) {
    const domain = /@([^>\s]+)>?\s*$/.exec(parts.config.mailFrom)?.[1] ?? "";
    if (!domain.includes("."))
      return {
        state: "warning",
        says: say("mailNames.noDomain", { from: parts.config.mailFrom }),
        fix: say("mailNames.noDomainFix"),
      };
    const lacking = (await Promise.all(toRecords(domain, parts).map((record) => lookUp(record, parts)))).filter(
      (finding) => finding !== null,
    );
    if (lacking.length > 0) return lacking;
    return {
      state: "ok",
      says: say(parts.dkimSelector === null ? "mailNames.okWithoutDkim" : "mailNames.ok", { domain }),
    };
  },
};

type Record = { kind: string; name: string; begins: RegExp; fix: DoctorText };

function toRecords(domain: string, { dkimSelector }: DoctorParts): Record[] {
  const toRecord = (kind: string, name: string, begins: RegExp, fix: DoctorText["key"]): Record => {
    return { kind, name, begins, fix: say(fix, { name }) };
  };
  const spf = toRecord("SPF", domain, /^v=spf1\b/i, "mailNames.spfFix");
  const dmarc = toRecord("DMARC", `_dmarc.${domain}`, /^v=DMARC1\b/i, "mailNames.dmarcFix");
  if (dkimSelector === null) return [spf, dmarc];
  const dkimName = `${dkimSelector}._domainkey.${domain}`;
  return [spf, toRecord("DKIM", dkimName, /(^|;)\s*p=[A-Za-z0-9+/]/, "mailNames.dkimFix"), dmarc];
}

async function lookUp({ kind, name, begins, fix }: Record, { resolveTxt }: DoctorParts): Promise<Finding | null> {
  const missing: Finding = { state: "warning", says: say("mailNames.missing", { name, kind }), fix };
  try {
    const texts = (await resolveTxt(name)).map((parts) => parts.join(""));
    return texts.some((text) => begins.test(text)) ? null : missing;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    // Node's codes for "no such name" and "no such record" (node:dns, error codes).
    if (code === "ENOTFOUND" || code === "ENODATA") return missing;
    return { state: "warning", says: say("mailNames.unasked", { name, code }), fix: say("mailNames.unaskedFix") };
  }
}
