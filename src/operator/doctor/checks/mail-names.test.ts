import { expect, test } from "vitest";
import type { DoctorParts } from "../check.ts";
import { checkMailNames } from "./mail-names.ts";

const records: Record<string, string[][]> = {
  "mail.inherits.example": [["v=spf1 mx -all"]],
  "_dmarc.inherits.example": [["v=DMARC1; p=reject"]],
  "mail.bare.example": [["v=spf1 mx -all"]],
};

async function look(domain: string) {
  const resolveTxt = async (name: string) =>
    records[name] ?? Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }));
  const parts = { config: { mailFrom: `Galley <proofs@${domain}>` }, dkimSelector: null, resolveTxt };
  // The check looks at nothing else.
  return checkMailNames.look(parts as unknown as DoctorParts);
}

test("a subdomain's mail inherits the DMARC policy of the domain above it", async () => {
  expect(await look("mail.inherits.example")).toMatchObject({ state: "ok" });
});

test("a domain without a policy, its own or its parent's, is told where to put one", async () => {
  expect(await look("mail.bare.example")).toMatchObject([
    { state: "warning", says: { values: { name: "_dmarc.mail.bare.example", kind: "DMARC" } } },
  ]);
});
