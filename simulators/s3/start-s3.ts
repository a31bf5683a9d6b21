import { createHash } from "node:crypto";
import { Hono } from "hono";
import { type Simulator, type SimulatorOptions, startSimulator } from "../kit/start-simulator.ts";
import { checkSignature } from "./signature.ts";

type Stored = { bytes: string; type: string; metadata: Record<string, string>; etag: string };

/** Not secrets. */
export const standardBucketKey = { id: "CANARY-s3-key", secret: "CANARY-s3-secret" };

/**
 * An S3-compatible server with one bucket, "kim-site", that anybody may read (Amazon S3 API Reference, 2006-03-01).
 * Writes need a valid signature.
 */
export async function startS3(options: SimulatorOptions = {}): Promise<Simulator> {
  return startSimulator("s3", options, (kit) => {
    const objects = kit.map<string, Stored>("objects");
    return {
      async fetch(request) {
        const url = new URL(request.url);
        const body = new Uint8Array(await request.arrayBuffer());
        const { method, headers } = request;
        const isRead = method === "GET" || method === "HEAD";
        const isSigned = headers.has("authorization");
        const problem = isRead && !isSigned ? null : checkSignature({ method, url, headers, body }, standardBucketKey);
        if (problem !== null) return refuse(403, problem, method);
        const [, bucket, ...rest] = url.pathname.split("/");
        if (bucket !== "kim-site") return refuse(404, "NoSuchBucket", method);
        return answer(objects, method, decodeURIComponent(rest.join("/")), { headers, body });
      },
      control: s3Control(objects),
      vendorError: ({ code, status = 400 }) => refuse(status, String(code), "GET"),
    };
  });
}

function answer(
  objects: Map<string, Stored>,
  method: string,
  key: string,
  { headers, body }: { headers: Headers; body: Uint8Array },
): Response {
  if (method === "PUT") {
    const condition = headers.get("if-none-match");
    // S3 knows no other condition for a new object ("Conditional writes").
    if (condition !== null && condition !== "*") return refuse(501, "NotImplemented", method);
    if (condition !== null && objects.has(key)) return refuse(412, "PreconditionFailed", method);
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    const metadata = Object.fromEntries(
      [...headers].flatMap(([name, value]) => (name.startsWith("x-amz-meta-") ? [[name.slice(11), value]] : [])),
    );
    const type = headers.get("content-type") ?? "application/octet-stream";
    objects.set(key, { bytes: Buffer.from(body).toString("base64"), type, metadata, etag });
    return new Response(null, { headers: { etag } });
  }
  if (method === "DELETE") {
    objects.delete(key);
    return new Response(null, { status: 204 });
  }
  const found = objects.get(key);
  if (found === undefined) return refuse(404, "NoSuchKey", method);
  const bytes = Buffer.from(found.bytes, "base64");
  const meta = Object.entries(found.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  const shown = { "content-type": found.type, etag: found.etag, "content-length": String(bytes.length) };
  return new Response(method === "HEAD" ? null : bytes, { headers: { ...shown, ...Object.fromEntries(meta) } });
}

/** A HEAD has no body, so there's only the status. */
function refuse(status: number, code: string, method: string): Response {
  const error = `<Error><Code>${code}</Code><Message>Refused.</Message><RequestId>1</RequestId></Error>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${error}`;
  return new Response(method === "HEAD" ? null : xml, { status, headers: { "content-type": "application/xml" } });
}

function s3Control(objects: Map<string, Stored>): Hono {
  const app = new Hono();
  app.get("/objects", (c) =>
    c.json({
      objects: [...objects].map(([key, { bytes, type, metadata }]) => ({
        ...{ key, type, metadata },
        text: /^(text|application)\//.test(type) ? Buffer.from(bytes, "base64").toString() : null,
      })),
    }),
  );
  /** Writes an object as the owner, without our metadata. */
  app.post("/objects", async (c) => {
    const { key, text } = (await c.req.json()) as { key: string; text: string };
    objects.set(key, {
      bytes: Buffer.from(text).toString("base64"),
      type: "text/plain",
      metadata: {},
      etag: `"${text.length}"`,
    });
    return c.json({});
  });
  return app;
}
