import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { ConnectorError, type ConnectorReason } from "../../platform/connector-error.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { callTarget } from "../call-target.ts";
import { readRetryAfter } from "../retry-after.ts";
import type { BucketAddress } from "./bucket-address.ts";
import { toMark } from "./mark.ts";

const timeoutMs = 60_000;

export type StoredFile = {
  /** Ours, if we wrote it: the SHA-256 of its bytes. Otherwise the server's own tag. */
  mark: string;
  /** The article that it belongs to. */
  marker: string | null;
};

type NewFile = { bytes: Uint8Array; type: string; marker: string };

/** An S3-compatible bucket, by the SDK's signatures and our own guarded calls. */
export type Bucket = {
  find(key: string): Promise<StoredFile | null>;
  read(key: string): Promise<Uint8Array | null>;
  /** Writes a file unless it has the same content already. Repeatable. */
  put(key: string, file: NewFile): Promise<void>;
  /** Writes a file, unless there is one: then returns false. Servers without conditional writes always write it. */
  create(key: string, file: NewFile): Promise<boolean>;
  remove(key: string): Promise<void>;
};

export function openBucket(
  outbound: Outbound,
  { endpoint, bucket, prefix }: BucketAddress,
  access: { region: string; keyId: string; secret: string; timeoutMs?: number | undefined },
): Bucket {
  const client = new S3Client({
    endpoint,
    region: access.region,
    forcePathStyle: true,
    credentials: { accessKeyId: access.keyId, secretAccessKey: access.secret },
    // Our callers decide about retries.
    maxAttempts: 1,
    // Other servers reject the checksums that the SDK has added by default since 2025.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: toHandler(outbound, access.timeoutMs ?? timeoutMs),
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  async function find(key: string): Promise<StoredFile | null> {
    const head = await unlessMissing(() => client.send(new HeadObjectCommand(at(key))), false).catch(
      async (error: unknown) => {
        // A refused HEAD has no reason; the same request as a GET has one.
        if (!(error instanceof ConnectorError) || error.reason !== "forbidden" || (await read(key)) !== null)
          throw error;
        return null;
      },
    );
    if (head === null) return null;
    const { sha256, article } = head.Metadata ?? {};
    return { mark: sha256 ?? `etag:${head.ETag ?? ""}`, marker: article ?? null };
  }

  async function read(key: string): Promise<Uint8Array | null> {
    const found = await unlessMissing(() => client.send(new GetObjectCommand(at(key))), false);
    return (await found?.Body?.transformToByteArray()) ?? null;
  }

  async function write(key: string, { bytes, type, marker }: NewFile, condition: { IfNoneMatch?: "*" } = {}) {
    const Metadata = { sha256: toMark(bytes), article: marker };
    const body = { Body: bytes, ContentType: type, ContentLength: bytes.length, Metadata };
    const command = new PutObjectCommand({ ...at(key), ...body, ...condition });
    const answer = await unlessMissing(() => client.send(command), true);
    // Something in front of the bucket has answered.
    if (answer?.ETag === undefined) throw new ConnectorError("files", "unknown-outcome", { code: "no-etag" });
  }

  return {
    find,
    read,
    async put(key, file) {
      if ((await find(key))?.mark !== toMark(file.bytes)) await write(key, file);
    },
    async create(key, file) {
      try {
        await write(key, file, { IfNoneMatch: "*" });
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        if (error.code === "PreconditionFailed") return false;
        if (error.code !== "NotImplemented") throw error;
        await write(key, file);
      }
      return true;
    },
    async remove(key) {
      await unlessMissing(() => client.send(new DeleteObjectCommand(at(key))), true);
    },
  };
}

type SignedRequest = {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  method: string;
  headers: Record<string, string>;
  body?: unknown;
};

/** Sends the SDK's signed requests through the outbound guard. The SDK's own types for this aren't exported. */
function toHandler(outbound: Outbound, limitMs: number): NonNullable<S3ClientConfig["requestHandler"]> {
  return {
    async handle(request: SignedRequest) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(request.query ?? {}))
        for (const one of [value].flat()) query.append(name, one ?? "");
      const search = query.size === 0 ? "" : `?${query}`;
      const port = request.port === undefined ? "" : `:${request.port}`;
      const answer = await callTarget(
        outbound,
        `${request.protocol}//${request.hostname}${port}${request.path}${search}`,
        {
          service: "files",
          method: request.method as "GET",
          headers: withoutLength(request.headers),
          ...(request.body instanceof Uint8Array ? { body: request.body } : {}),
          timeoutMs: limitMs,
          maxBytes: 50_000_000,
        },
      );
      const headers = Object.fromEntries(answer.headers);
      return { response: { statusCode: answer.status, headers, body: Readable.from([answer.bytes()]) } };
    },
  } as NonNullable<S3ClientConfig["requestHandler"]>;
}

/** The client sets it from the body, and HEAD has none. */
function withoutLength(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !["content-length", "host", "expect"].includes(name.toLowerCase())),
  );
}

/** Null: no such file. */
async function unlessMissing<T>(call: () => Promise<T>, isWrite: boolean): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ConnectorError) throw error;
    const {
      $metadata: meta,
      name,
      $response: response,
    } = error as {
      name?: string;
      $metadata?: { httpStatusCode?: number };
      $response?: { headers?: Record<string, string> };
    };
    const status = meta?.httpStatusCode;
    if (status === undefined) throw error;
    if (status === 404 && !isWrite && name !== "NoSuchBucket") return null;
    // To a key that may not list the bucket, S3 denies what isn't there; connecting has shown that it may read.
    if (name === "AccessDenied" && !isWrite) return null;
    const retryAfterSeconds = readRetryAfter(new Headers(response?.headers ?? {}));
    throw new ConnectorError("files", toReason(status, name ?? "", isWrite), { code: name, retryAfterSeconds });
  }
}

/** S3's error codes (Amazon S3 API Reference, "Error responses"). */
function toReason(status: number, name: string, isWrite: boolean): ConnectorReason {
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken)$/.test(name) || status === 401)
    return "unauthorized";
  if (name === "SlowDown" || status === 429) return "rate-limited";
  if (name === "RequestTimeTooSkewed" || status === 409) return "unavailable";
  if (status === 403) return "forbidden";
  if (status >= 500) return isWrite && status !== 503 ? "unknown-outcome" : "unavailable";
  return status < 300 ? "bad-answer" : "rejected";
}
