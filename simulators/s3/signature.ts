import { createHash, createHmac } from "node:crypto";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const hash = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/**
 * Recomputes a request's signature (Amazon S3, "Authenticating requests: using the Authorization header", AWS
 * Signature Version 4). Returns S3's error code, or null if it's right.
 */
export function checkSignature(
  request: { method: string; url: URL; headers: Headers; body: Uint8Array },
  key: { id: string; secret: string },
): string | null {
  const header = request.headers.get("authorization") ?? "";
  const scheme = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request/;
  const rest = /, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
  const parts = new RegExp(scheme.source + rest.source).exec(header);
  if (parts === null) return "AccessDenied";
  const [, id, day = "", region = "", names = "", given] = parts;
  if (id !== key.id) return "InvalidAccessKeyId";
  const sum = request.headers.get("x-amz-content-sha256") ?? "";
  if (sum !== "UNSIGNED-PAYLOAD" && sum !== hash(request.body)) return "XAmzContentSHA256Mismatch";
  const query = [...request.url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = names.split(";").map((name) => `${name}:${(request.headers.get(name) ?? "").trim()}\n`);
  const canonical = [request.method, request.url.pathname, query, headers.join(""), names, sum].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const at = request.headers.get("x-amz-date") ?? "";
  const signingKey = ["s3", "aws4_request"].reduce(
    (made, part) => hmac(made, part),
    hmac(hmac(`AWS4${key.secret}`, day), region),
  );
  const wanted = hmac(signingKey, ["AWS4-HMAC-SHA256", at, scope, hash(canonical)].join("\n")).toString("hex");
  return wanted === given ? null : "SignatureDoesNotMatch";
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
