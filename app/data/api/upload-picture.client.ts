import { atBase } from "../../base-path.ts";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";
import { readFreshToken, renewToken } from "../../auth/access-token.client.ts";
import { ApiFailure } from "./api-failure.ts";

/** Uploads a picture and returns its name for generateArticle. Throws ApiFailure, and passes on network errors. */
export async function uploadPicture(settings: SignInSettings, picture: Blob): Promise<string> {
  const token = readFreshToken(settings) ?? (await renewToken(settings));
  const answer = await fetch(atBase("/uploads"), {
    method: "POST",
    headers: { "Accept-Language": document.documentElement.lang, Authorization: token },
    body: picture,
  });
  const body = (await answer.json()) as
    | { picture: string }
    | { error: Pick<ApiError, "message"> & ApiError["extensions"] };
  if ("picture" in body) return body.picture;
  const { message, ...extensions } = body.error;
  throw new ApiFailure({ message, extensions });
}
