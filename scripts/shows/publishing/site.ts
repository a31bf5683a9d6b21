import { type RealWordPress, type RealWordPressOptions, startRealWordPress } from "../../../test/real-wordpress.ts";
import { type FaultyProxy, startFaultyProxy } from "../../../test/faulty-proxy.ts";

export type Site = {
  name: string;
  wordpress: RealWordPress;
  proxy: FaultyProxy;
  /** Parts that never arrive, because the site has no plug-in to store them. */
  lacking: "meta-description"[];
};

/** A WordPress that is only reachable through a faulty proxy, at whose address it runs. */
export async function startSite(name: string, options: RealWordPressOptions): Promise<Site> {
  const proxy = await startFaultyProxy();
  const started = await startRealWordPress({ ...options, homeUrl: `${proxy.url}${options.path ?? ""}` });
  if (started.wordpress === null) throw new Error(`This show needs a real WordPress: ${started.reason}`);
  proxy.leadTo(Number(new URL(started.wordpress.directUrl).port));
  const lacking: Site["lacking"] = options.muPlugin === undefined ? ["meta-description"] : [];
  return { name, wordpress: started.wordpress, proxy, lacking };
}
