import { ConnectorError } from "../../platform/connector-error.ts";
import { toTypedUrl } from "../typed-url.ts";

export type BucketAddress = {
  endpoint: string;
  bucket: string;
  /** Of every key: "" or with a trailing slash. */
  prefix: string;
  /** Without a trailing slash. */
  href: string;
};

/** Reads "https://s3.example/bucket/folder". Throws "rejected" with "invalid-url". */
export function toBucketAddress(typed: string): BucketAddress {
  const url = toTypedUrl(typed);
  const [bucket = "", ...folders] = decodePath(url?.pathname ?? "");
  if (url === null || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket))
    throw new ConnectorError("files", "rejected", { code: "invalid-url" });
  const prefix = folders.map((folder) => `${folder}/`).join("");
  const path = [bucket, ...folders].map(encodeURIComponent).join("/");
  return { endpoint: url.origin, bucket, prefix, href: `${url.origin}/${path}` };
}

function decodePath(pathname: string): string[] {
  const parts = pathname.split("/").filter((part) => part !== "");
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return parts;
  }
}
