import { Hono } from "hono";
import { authorize } from "./authorize.ts";
import { MicropubError } from "./micropub-error.ts";
import type { Platform } from "./platform.ts";

/** The media endpoint (section 3.6): one part named "file"; every upload gets its own URL. */
export function mediaRoutes({ state, kit }: Platform): Hono {
  const app = new Hono();
  app.get("/media", (c) => {
    authorize(c.req.header("authorization"));
    if (!state.settings.mediaList || c.req.query("q") !== "source")
      throw new MicropubError("invalid_request", "The query is not supported");
    return c.json({
      items: [...state.uploads.values()].reverse().map(({ name }) => ({ url: `${kit.url()}/files/${name}` })),
    });
  });
  app.post("/media", async (c) => {
    authorize(c.req.header("authorization"));
    const { file } = await c.req.parseBody();
    if (!(file instanceof File) || file.size === 0)
      throw new MicropubError("invalid_request", 'There is no part named "file"');
    if (!file.type.startsWith("image/"))
      throw new MicropubError("invalid_request", `Files of the type ${file.type} are not taken`);
    const id = state.uploads.size + 1;
    const name = `${id}-${file.name.replace(/[^\w.-]+/g, "-")}`;
    kit.blobs.put(`media-${id}`, Buffer.from(await file.arrayBuffer()));
    state.uploads.set(id, { id, name, mediaType: file.type });
    kit.journal.effect("media.created", { id, name });
    return c.body(null, 201, { location: `${kit.url()}/files/${name}` });
  });
  app.get("/files/:name", async (c) => {
    const upload = [...state.uploads.values()].find(({ name }) => name === c.req.param("name"));
    if (upload === undefined) return c.text("Not found", 404);
    return c.body(new Uint8Array(await kit.blobs.get(`media-${upload.id}`)), 200, { "content-type": upload.mediaType });
  });
  return app;
}
