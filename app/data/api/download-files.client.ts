import { saveFile } from "../../client/save-file.client.ts";
import { atBase } from "../../base-path.ts";
import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import { readFreshToken, renewToken } from "../../auth/access-token.client.ts";
import { ApiFailure } from "./api-failure.ts";

/**
 * For the browser: downloads an article's ZIP, with the access token in a header, and saves it as a file. Throws
 * ApiFailure.
 */
export async function downloadFiles(settings: SignInSettings, articleId: string): Promise<void> {
  const token = readFreshToken(settings) ?? (await renewToken(settings));
  const headers = {
    "Accept-Language": window.document.documentElement.lang,
    Authorization: token,
  };
  const answer = await fetch(atBase(`/articles/${encodeURIComponent(articleId)}/files`), { headers });
  if (!answer.ok) {
    const { error } = asRefusal(await answer.json());
    throw new ApiFailure({ message: error.message, extensions: error });
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "article.zip";
  saveFile(name, await answer.blob());
}

/** Every error response of this URL has this shape. */
function asRefusal(answer: unknown): { error: ApiError["extensions"] & { message: string } } {
  return answer as { error: ApiError["extensions"] & { message: string } };
}
