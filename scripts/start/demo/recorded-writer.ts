import type { Block } from "../../../src/document/document.ts";
import { documentSchema } from "../../../src/document/document.ts";
import type { ArticleWriter, SourceMaterial, WrittenArticle } from "../../../src/writer/article-writer.ts";
import recorded from "./recorded-articles.json" with { type: "json" };

export type Recorded = { caption: string; answers: { question: string; text: string }[] };

type Version = Omit<WrittenArticle, "document"> & { document: unknown };
// Recorded by the product's own model writer; JSON loses the types.
const recordings = recorded as unknown as (Recorded & { first: Version; final: Version })[];

export const findRecording = (caption: string): Recorded | undefined =>
  recordings.find((recording) => recording.caption === caption);

/** Plays back a language model's recorded article about a post, with the owner's answers once there are some. */
export function withRecordings(writer: ArticleWriter): ArticleWriter {
  return {
    ...writer,
    async write(material, signal, ref) {
      const recording = recordings.find(({ caption }) => caption === material.caption);
      if (recording === undefined) return writer.write(material, signal, ref);
      const { answers = [] } = material;
      return toArticle(answers.length > 0 ? recording.final : recording.first, material);
    },
  };
}

/** The recorded pictures are numbered from 1: "en-dogs-1". */
function toArticle({ document, ...article }: Version, { pictures }: SourceMaterial): WrittenArticle {
  const blocks = documentSchema.parse(document).blocks.map((block): Block => {
    if (block.type === "figure") return { ...block, picture: own(block.picture) };
    return block.type === "gallery" ? { ...block, pictures: block.pictures.map(own) } : block;
  });
  return { ...article, document: { blocks } };

  function own<Picture extends { pictureId: string }>(picture: Picture): Picture {
    const number = Number(picture.pictureId.split("-").at(-1));
    return { ...picture, pictureId: pictures[number - 1]?.pictureId ?? picture.pictureId };
  }
}
