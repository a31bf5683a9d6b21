import { ConnectorError } from "../../platform/connector-error.ts";
import { encodeMultipart } from "../multipart.ts";
import type { PlacedPicture, PublishPicture, PublishTarget } from "../publisher.ts";
import { configSchema, mediaListSchema } from "./api-types.ts";
import { type MicropubAccess, type MicropubClient, requireLocation } from "./client.ts";
import { toAccess } from "./to-access.ts";

/** The media endpoint picks the URL of every upload, so a lost answer costs at most an unused copy. */
export async function placePicture(
  client: MicropubClient,
  target: PublishTarget,
  picture: PublishPicture,
): Promise<PlacedPicture> {
  const access = toAccess(target);
  const { "media-endpoint": endpoint } = await client.query(access, [["q", "config"]], configSchema);
  const media = endpoint === undefined ? null : URL.parse(endpoint, target.apiUrl);
  if (media === null) throw new ConnectorError("micropub", "rejected", { code: "no-media-endpoint" });
  if (new URL(target.apiUrl).protocol === "https:" && media.protocol !== "https:")
    throw new ConnectorError("micropub", "rejected", { code: "endpoint-without-tls" });
  const mediaAccess = { ...access, url: media.href };
  const url =
    (await findUploaded(client, mediaAccess, picture.fileName)) ?? (await upload(client, mediaAccess, picture));
  return { pictureId: picture.pictureId, remoteId: url, url };
}

/** Finds an earlier upload on servers that list uploads and keep file names. */
async function findUploaded(client: MicropubClient, access: MicropubAccess, fileName: string): Promise<string | null> {
  try {
    const { items } = await client.query(
      access,
      [
        ["q", "source"],
        ["limit", "100"],
      ],
      mediaListSchema,
    );
    return items.find(({ url }) => url.includes(fileName.replace(/\.[a-z]+$/, "")))?.url ?? null;
  } catch (error) {
    if (
      error instanceof ConnectorError &&
      (error.reason === "rejected" || error.reason === "bad-answer" || error.reason === "not-found")
    )
      return null;
    throw error;
  }
}

async function upload(client: MicropubClient, access: MicropubAccess, picture: PublishPicture): Promise<string> {
  const file = { name: "file", fileName: picture.fileName, type: picture.mediaType, bytes: await picture.read() };
  return requireLocation(await client.upload(access, encodeMultipart({}, file)));
}
