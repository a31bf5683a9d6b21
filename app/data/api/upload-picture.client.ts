import { atBase } from "../../base-path.ts";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";
import { readFreshToken, renewToken } from "../../auth/access-token.client.ts";
import { ApiFailure } from "./api-failure.ts";
import { readJson } from "./read-json.client.ts";

/** `picture` names it for generateArticle. */
export type UploadedPicture = { picture: string; thumbnail: string };

/** Uploads a picture. Throws ApiFailure and UnavailableFailure, and passes on network errors. */
export async function uploadPicture(settings: SignInSettings, picture: Blob): Promise<UploadedPicture> {
  const answer = await askUploads(settings, "/uploads", { method: "POST", body: picture });
  return read(await readJson(answer));
}

/** Returns an upload of this file that came before, by the file's SHA-256 in hexadecimal; null if there is none. */
export async function findUpload(settings: SignInSettings, sha256: string): Promise<UploadedPicture | null> {
  const answer = await askUploads(settings, `/uploads/${sha256}`, {});
  return answer.status === 204 ? null : read(await readJson(answer));
}

async function askUploads(settings: SignInSettings, path: string, init: RequestInit): Promise<Response> {
  const token = readFreshToken(settings) ?? (await renewToken(settings));
  const headers = { "Accept-Language": document.documentElement.lang, Authorization: token };
  return fetch(atBase(path), { ...init, headers });
}

function read(answer: unknown): UploadedPicture {
  // src/entries/graphql/create-api.ts answers with one of these.
  const body = answer as UploadedPicture | { error: Pick<ApiError, "message"> & ApiError["extensions"] };
  if ("picture" in body) return body;
  const { message, ...extensions } = body.error;
  throw new ApiFailure({ message, extensions });
}
