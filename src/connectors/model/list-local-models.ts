import { z } from "zod";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { service } from "./contract.ts";

export type LocalModel = {
  name: string;
  /** Base address of its OpenAI-compatible interface. */
  url: string;
  program: "Ollama" | "llama.cpp";
};

/** This machine; what compose.yaml calls the service beside it; and a container's own machine. */
const hosts = {
  Ollama: ["localhost", "ollama", "host.docker.internal"],
  "llama.cpp": ["localhost", "host.docker.internal"],
};
const ports = { Ollama: 11_434, "llama.cpp": 8_080 };
/** Short, because somebody is waiting for the page. */
const ANSWER_WITHIN_MS = 1_500;

const addressesOf = (program: LocalModel["program"]) => hosts[program].map((host) => `${host}:${ports[program]}`);

/** "host:port" of every server that is asked. */
export const localPlaces = { Ollama: addressesOf("Ollama"), "llama.cpp": addressesOf("llama.cpp") };

// Ollama, "List local models"; llama.cpp's server, "GET /v1/models".
const ollamaSchema = z.object({ models: z.array(z.object({ name: z.string().min(1) })) });
const llamaSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

/** Empty where nobody answers, or something else does. */
export async function listLocalModels(outbound: Outbound, places = localPlaces): Promise<LocalModel[]> {
  const named = (address: string, program: LocalModel["program"], names: string[]): LocalModel[] =>
    names.map((name) => ({ name, url: `http://${address}/v1`, program }));
  const asked = [
    ...places.Ollama.map(async (address) => {
      const { models } = ollamaSchema.parse(await ask(outbound, `http://${address}/api/tags`));
      return named(
        address,
        "Ollama",
        models.map(({ name }) => name),
      );
    }),
    ...places["llama.cpp"].map(async (address) => {
      const { data } = llamaSchema.parse(await ask(outbound, `http://${address}/v1/models`));
      return named(
        address,
        "llama.cpp",
        data.map(({ id }) => id),
      );
    }),
  ];
  const answers = await Promise.allSettled(asked);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

async function ask(outbound: Outbound, url: string): Promise<unknown> {
  return (await outbound.fetch(url, { service, timeoutMs: ANSWER_WITHIN_MS, maxBytes: 1_000_000 })).json();
}
