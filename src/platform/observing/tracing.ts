import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, type NodeTracerConfig, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Observer } from "./observer.ts";

/** The minimum that the SDK needs from a resource; its default would also reveal the program's path. */
const galley: NonNullable<NodeTracerConfig["resource"]> = {
  attributes: { "service.name": "galley" },
  getRawAttributes: () => [["service.name", "galley"]],
  merge: (other) => other ?? galley,
};

/** Sends spans of requests and jobs by OTLP over HTTP. `url` is the collector's, e.g. "http://127.0.0.1:4318". */
export function createTracing(url: string): Observer {
  const provider = new NodeTracerProvider({
    resource: galley,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` }))],
  });
  provider.register();
  const tracer = provider.getTracer("galley");
  return {
    around: (kind, work, describe) =>
      tracer.startActiveSpan(
        kind,
        { kind: kind === "request" ? SpanKind.SERVER : SpanKind.CONSUMER, root: true },
        async (span) => {
          let failed = true;
          try {
            const result = await work();
            failed = false;
            return result;
          } finally {
            const { name, outcome } = describe(failed);
            span.updateName(name);
            span.setAttribute(`galley.${kind}.outcome`, outcome);
            // Leaves out the error itself, which may quote a peer; the log line has the safe parts.
            if (failed || outcome.startsWith("5")) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          }
        },
      ),
    close: () => provider.shutdown(),
  };
}
