import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { type Answering, MissingAnswer, openRequestFiles, requestSchema } from "./request-files.ts";

/** Peers close a connection that is silent for five minutes; blanks before JSON mean nothing. */
const beatMs = 60_000;

/**
 * An OpenAI-compatible model whose answers come from a folder's files, or from `answering`. Its address names the post
 * and the version: `${url}/<post>/<version>/v1`.
 */
export async function startAnsweringModel(answering: string | Answering): Promise<{ url: string; close(): void }> {
  const answers = typeof answering === "string" ? openRequestFiles(answering) : answering;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const [, post = "", version = ""] = (request.url ?? "").split("/");
    response.setHeader("content-type", "application/json");
    const beat = setInterval(() => response.write(" "), beatMs);
    try {
      const asked = requestSchema.parse(JSON.parse(body));
      const content = await answers.answer(
        asked,
        { post, step: `${version}-${taskOf(body)}` },
        () => response.destroyed,
      );
      if (content !== null) response.end(JSON.stringify(toCompletion(body, content)));
    } catch (error) {
      if (!(error instanceof MissingAnswer)) console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(404).end(JSON.stringify({ error: { message: String(error) } }));
    } finally {
      clearInterval(beat);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function taskOf(body: string): string {
  return /\\"task\\":\\"([a-z]+)\\"/.exec(body)?.[1] ?? "ask";
}

const bytesPerToken = 4;
const tokensPerPicture = 1_000;

/** Tokens are estimated: files don't report any. */
function toCompletion(body: string, content: string): object {
  const pictures = body.match(/data:image\/[^"]*/g) ?? [];
  const text = Buffer.byteLength(body.replaceAll(/data:image\/[^"]*/g, ""));
  const prompt_tokens = Math.ceil(text / bytesPerToken) + pictures.length * tokensPerPicture;
  const completion_tokens = Math.ceil(Buffer.byteLength(content) / bytesPerToken);
  return {
    id: "recorded",
    object: "chat.completion",
    created: 0,
    model: "recorded",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}
