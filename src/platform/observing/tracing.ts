import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, type NodeTracerConfig, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Observer } from "./observer.ts";

/** What the SDK asks of a resource; its own would also tell the path of the program. */
const galley: NonNullable<NodeTracerConfig["resource"]> = {
  attributes: { "service.name": "galley" },
  getRawAttributes: () => [["service.name", "galley"]],
  merge: (other) => other ?? galley,
};

/** Spans of requests and jobs, by OTLP over HTTP. `url` is the collector's, e.g. "http://127.0.0.1:4318". */
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
            // The error itself may quote a peer: its log line has what is safe.
            if (failed || outcome.startsWith("5")) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          }
        },
      ),
    close: () => provider.shutdown(),
  };
}
