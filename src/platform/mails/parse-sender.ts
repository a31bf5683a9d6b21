/** Splits MAIL_FROM, "Name <address>" or only an address; the name may be "". */
export function parseSender(mailFrom: string): { name: string; address: string } {
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1];
  if (address === undefined) return { name: "", address: mailFrom.trim() };
  const name = mailFrom.replace(/<[^<>]*>\s*$/, "").replaceAll('"', "");
  return { name: name.trim(), address };
}
