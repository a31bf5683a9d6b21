import type { BareRepository } from "./bare-repository.ts";
import { runGit } from "./run-git.ts";

/**
 * Answers with Git's own server program, run as a CGI (git-http-backend). Reads its whole output before sending the
 * first byte.
 */
export async function answerGit(request: Request, repository: BareRepository, user: string): Promise<Response> {
  const url = new URL(request.url);
  const input = Buffer.from(await request.arrayBuffer());
  const { output } = await runGit({
    args: ["http-backend"],
    env: {
      GIT_PROJECT_ROOT: repository.root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers.get("content-type") ?? "",
      CONTENT_LENGTH: String(input.length),
      HTTP_CONTENT_ENCODING: request.headers.get("content-encoding") ?? "",
      GIT_PROTOCOL: request.headers.get("git-protocol") ?? "",
      REMOTE_USER: user,
    },
    input,
  });
  return toResponse(output);
}

function toResponse(output: Buffer): Response {
  const end = output.indexOf("\r\n\r\n");
  const headers = new Headers();
  let status = 200;
  for (const line of output.subarray(0, end).toString("latin1").split("\r\n")) {
    const [name = "", ...value] = line.split(":");
    if (name.toLowerCase() === "status") status = Number.parseInt(value.join(":"), 10);
    else headers.append(name, value.join(":").trim());
  }
  return new Response(new Uint8Array(output.subarray(end + 4)), { status, headers });
}
