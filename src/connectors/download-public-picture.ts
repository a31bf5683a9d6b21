import { ConnectorError } from "../platform/connector-error.ts";
import { fetchFollowing } from "../platform/guards/fetch-following.ts";
import type { Outbound } from "../platform/guards/outbound.ts";
import { toPublicFailure } from "./public-failure.ts";
import type { DownloadedPicture, SourcePicture } from "./source.ts";

const MAX_BYTES = 20_000_000;

/** Downloads a picture that needs no credential. Only decoding it shows what it really is. */
export async function downloadPublicPicture(
  outbound: Outbound,
  service: string,
  { url }: SourcePicture,
): Promise<DownloadedPicture> {
  const address = URL.parse(url ?? "");
  if (address === null) throw new ConnectorError(service, "blocked-address", { code: "picture-address" });
  const headers = { accept: "image/*" };
  const answer = await fetchFollowing(outbound, address, { service, headers, timeoutMs: 60_000, maxBytes: MAX_BYTES });
  if (answer.status !== 200) throw toPublicFailure(service, answer);
  const mediaType = answer.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (mediaType.startsWith("text/")) throw new ConnectorError(service, "bad-answer", { code: "not-a-picture" });
  return { bytes: answer.bytes(), mediaType };
}
