import type { NamedFinding } from "../operator/doctor/run-checks.ts";
import type { Config } from "../platform/config/config.ts";
import type { Secrets } from "../platform/config/secrets.ts";

/** Runs the checks of `galley doctor instagram` and the operator's page. `testerToken`: a tester's, if there is one. */
export async function* runInstagramDoctor(
  { config, secrets }: { config: Config; secrets: Secrets },
  { testerToken }: { testerToken: string | null },
): AsyncGenerator<NamedFinding> {
  const { openInstagram, openInstagramLogins } = await import("../context.ts");
  const { createOutbound } = await import("../platform/guards/outbound.ts");
  const { runChecks } = await import("../operator/doctor/run-checks.ts");
  const { instagramChecks } = await import("../operator/doctor/instagram/checks.ts");
  const { hostname, port, protocol } = new URL(config.http.publicUrl);
  const own = `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
  const outbound = createOutbound({ allow: config.outboundAllow });
  const [fromOutside, toOurselves] = [createOutbound({ allow: [] }), createOutbound({ allow: [own] })];
  const instagram = openInstagram(config, secrets, outbound);
  const logins = openInstagramLogins(config, secrets, { outbound, instagram });
  const [login, metaLogin] = [logins["instagram-login"] ?? null, logins["facebook-login"] ?? null];
  const app = { appSecret: secrets.instagramAppSecret, login, metaLogin, instagram, testerToken };
  try {
    yield* runChecks(instagramChecks, { config, ...app, fromOutside, toOurselves });
  } finally {
    await Promise.all([outbound, fromOutside, toOurselves].map((way) => way.close()));
  }
}
