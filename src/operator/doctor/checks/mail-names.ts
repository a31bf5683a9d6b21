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

/** `elsewhere`: other names where the record may be. */
type Record = { kind: string; name: string; elsewhere?: string[]; begins: RegExp; fix: DoctorText };

function toRecords(domain: string, { dkimSelector }: DoctorParts): Record[] {
  const toRecord = (kind: string, name: string, begins: RegExp, fix: DoctorText["key"]): Record => {
    return { kind, name, begins, fix: say(fix, { name }) };
  };
  const spf = toRecord("SPF", domain, /^v=spf1\b/i, "mailNames.spfFix");
  const dmarc = {
    ...toRecord("DMARC", `_dmarc.${domain}`, /^v=DMARC1\b/i, "mailNames.dmarcFix"),
    elsewhere: listParents(domain).map((parent) => `_dmarc.${parent}`),
  };
  if (dkimSelector === null) return [spf, dmarc];
  const dkimName = `${dkimSelector}._domainkey.${domain}`;
  return [spf, toRecord("DKIM", dkimName, /(^|;)\s*p=[A-Za-z0-9+/]/, "mailNames.dkimFix"), dmarc];
}

/** A domain without a policy has that of its organizational domain (RFC 7489, 6.6.3), which is one of these. */
function listParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join("."));
}

async function lookUp(record: Record, { resolveTxt }: DoctorParts): Promise<Finding | null> {
  const { kind, name, elsewhere = [], begins, fix } = record;
  for (const asked of [name, ...elsewhere]) {
    try {
      const texts = (await resolveTxt(asked)).map((parts) => parts.join(""));
      if (texts.some((text) => begins.test(text))) return null;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      // Node's codes for "no such name" and "no such record" (node:dns, error codes).
      if (code === "ENOTFOUND" || code === "ENODATA") continue;
      const says = say("mailNames.unasked", { name: asked, code });
      return { state: "warning", says, fix: say("mailNames.unaskedFix") };
    }
  }
  return { state: "warning", says: say("mailNames.missing", { name, kind }), fix };
}
