import type { Block, FigurePicture } from "../../src/articles/document.ts";
import { Spans } from "./Spans.tsx";
import styles from "./document.module.css";

type PictureUrls = Record<string, string>;

/** An article's blocks as elements. `pictureUrls` gives the address of each picture's copy by its id. */
export function Document({ blocks, pictureUrls }: { blocks: Block[]; pictureUrls: PictureUrls }) {
  return (
    <div className={styles.document}>
      {blocks.map((block, index) => (
        <BlockElement key={index} block={block} pictureUrls={pictureUrls} />
      ))}
    </div>
  );
}

function BlockElement({ block, pictureUrls }: { block: Block; pictureUrls: PictureUrls }) {
  switch (block.type) {
    case "paragraph":
      return (
        <p lang={block.lang}>
          <Spans spans={block.spans} />
        </p>
      );
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Spans spans={item} />
            </li>
          ))}
        </List>
      );
    }
    case "quote":
      return (
        <blockquote lang={block.lang}>
          {block.paragraphs.map((paragraph, index) => (
            <p key={index}>
              <Spans spans={paragraph} />
            </p>
          ))}
        </blockquote>
      );
    case "figure":
      return <Figure picture={block.picture} url={pictureUrls[block.picture.pictureId]} />;
    case "gallery":
      return (
        <div className={styles.gallery}>
          {block.pictures.map((picture) => (
            <Figure key={picture.pictureId} picture={picture} url={pictureUrls[picture.pictureId]} />
          ))}
        </div>
      );
  }
}

/** A picture whose copy is gone keeps its place with its description. */
function Figure({ picture, url }: { picture: FigurePicture; url: string | undefined }) {
  return (
    <figure>
      {url ? <img src={url} alt={picture.alt} /> : <p className={styles.missing}>{picture.alt}</p>}
      {picture.caption ? (
        <figcaption>
          <Spans spans={picture.caption} />
        </figcaption>
      ) : null}
    </figure>
  );
}
