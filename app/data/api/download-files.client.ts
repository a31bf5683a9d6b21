import { atBase } from "../../base-path.ts";
import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import { configureSignIn, fetchAuthSession } from "../../auth/amplify.client.ts";
import { ApiFailure } from "./api-failure.ts";

/**
 * For the browser: downloads an article's ZIP, with the access token in a header, and saves it as a file. Throws
 * ApiFailure.
 */
export async function downloadFiles(settings: SignInSettings, articleId: string): Promise<void> {
  configureSignIn(settings);
  const { tokens } = await fetchAuthSession();
  const headers = {
    "Accept-Language": window.document.documentElement.lang,
    Authorization: tokens?.accessToken.toString() ?? "",
  };
  const answer = await fetch(atBase(`/articles/${encodeURIComponent(articleId)}/files`), { headers });
  if (!answer.ok) {
    const { error } = asRefusal(await answer.json());
    throw new ApiFailure({ message: error.message, extensions: error });
  }
  const link = window.document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "article.zip";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Every error response of this URL has this shape. */
function asRefusal(answer: unknown): { error: ApiError["extensions"] & { message: string } } {
  return answer as { error: ApiError["extensions"] & { message: string } };
}
