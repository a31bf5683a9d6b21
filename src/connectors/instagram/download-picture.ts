import type { Outbound, OutboundResponse } from "../../platform/guards/outbound.ts";
import { ConnectorError, type ConnectorReason } from "../../platform/connector-error.ts";
import type { SourceReader } from "../source.ts";

const maxPictureBytes = 20_000_000;

/** Downloads pictures only from Instagram's own hosts, whatever address an answer names. */
export function createPictureDownloader(options: {
  outbound: Outbound;
  pictureHosts: readonly string[];
}): SourceReader["downloadPicture"] {
  return async (picture) => {
    const url = URL.parse(picture.url ?? "");
    if (!url || !isPictureHost(url, options.pictureHosts)) {
      throw new ConnectorError("instagram", "blocked-address", { code: "picture-host" });
    }
    const answer = await options.outbound.fetch(url, {
      service: "instagram",
      headers: { accept: "image/*" },
      timeoutMs: 60_000,
      maxBytes: maxPictureBytes,
    });
    if (answer.status !== 200) throw toPictureFailure(answer);
    const mediaType = answer.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (!mediaType.startsWith("image/")) throw new ConnectorError("instagram", "bad-answer", { code: "not-a-picture" });
    return { bytes: answer.bytes(), mediaType };
  };
}

function isPictureHost(url: URL, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith("*.")
      ? url.protocol === "https:" && url.port === "" && url.hostname.endsWith(pattern.slice(1))
      : url.host === pattern || `${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}` === pattern,
  );
}

/** An address past its `oe` answers 403, text/plain, "URL signature expired" (observed in practice). */
function toPictureFailure(answer: OutboundResponse): ConnectorError {
  const expired = answer.status === 403 && /signature expired/i.test(answer.text());
  const reasons: Record<number, ConnectorReason> = {
    403: "forbidden",
    404: "not-found",
    410: "not-found",
    429: "rate-limited",
  };
  if (expired) return new ConnectorError("instagram", "not-found", { code: "picture-expired" });
  const reason = reasons[answer.status] ?? (answer.status >= 500 ? "unavailable" : "rejected");
  return new ConnectorError("instagram", reason, { code: String(answer.status) });
}
