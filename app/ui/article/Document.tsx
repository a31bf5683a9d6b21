import { createContext, useContext, useMemo } from "react";
import type { Block, DetailsBlock, FigurePicture, Span } from "../../../src/document/document.ts";
import { cutRun, type FindingMark, placeFindings } from "./place-findings.ts";
import { Spans } from "./Spans.tsx";
import styles from "./document.module.css";

type PictureUrls = Record<string, string>;

const Places = createContext<ReturnType<typeof placeFindings>>(new Map());
const noFindings: FindingMark[] = [];

type DocumentProps = {
  blocks: Block[];
  /** The URL of each picture's copy, by picture id. */ pictureUrls: PictureUrls;
  /** Sentences to mark, like an editor's pencil does. */ findings?: FindingMark[];
  /** Blocks to mark as new, by index, and what screen readers say before each. */ fresh?: FreshMarks | null;
};

export type FreshMarks = { blocks: number[]; label: string };

/** Renders an article's blocks. */
export function Document({ blocks, pictureUrls, findings = noFindings, fresh = null }: DocumentProps) {
  const places = useMemo(() => placeFindings(blocks, findings), [blocks, findings]);
  return (
    <Places value={places}>
      <div className={styles.document}>
        {blocks.map((block, index) =>
          fresh?.blocks.includes(index) ? (
            <div key={index} className={styles.fresh}>
              <span className="visually-hidden">{fresh.label}</span>
              <BlockElement block={block} pictureUrls={pictureUrls} />
            </div>
          ) : (
            <BlockElement key={index} block={block} pictureUrls={pictureUrls} />
          ),
        )}
      </div>
    </Places>
  );
}

/** A run of text with its findings; each links to its reason in the list of findings. */
function Run({ spans }: { spans: Span[] }) {
  const places = useContext(Places).get(spans);
  if (!places) return <Spans spans={spans} />;
  return cutRun(spans, places).map(({ mark, spans: piece }, index) =>
    mark ? (
      <mark key={index} id={`finding-text-${mark.number}`} className={styles.finding}>
        <Spans spans={piece} />
        <a className={styles.number} href={`#finding-${mark.number}`} aria-label={mark.label}>
          {mark.number}
        </a>
      </mark>
    ) : (
      <Spans key={index} spans={piece} />
    ),
  );
}

function BlockElement({ block, pictureUrls }: { block: Block; pictureUrls: PictureUrls }) {
  switch (block.type) {
    case "paragraph":
      return (
        <p lang={block.lang}>
          <Run spans={block.spans} />
        </p>
      );
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading>
          <Run spans={block.spans} />
        </Heading>
      );
    }
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Run spans={item} />
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
              <Run spans={paragraph} />
            </p>
          ))}
        </blockquote>
      );
    case "details":
      return <Details block={block} />;
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

/** A fact box. Its facts are a list, because not each has a label. */
function Details({ block: { title, items } }: { block: DetailsBlock }) {
  return (
    <div className={styles.details}>
      {title ? (
        <p className={styles.detailsTitle}>
          <Run spans={title} />
        </p>
      ) : null}
      <ul>
        {items.map(({ label, spans }, index) => (
          <li key={index}>
            {label ? (
              <>
                <strong>
                  <Run spans={label} />
                </strong>{" "}
              </>
            ) : null}
            <span>
              <Run spans={spans} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A picture whose copy is gone keeps its place and shows its description. */
function Figure({ picture, url }: { picture: FigurePicture; url: string | undefined }) {
  return (
    <figure>
      {url ? <img src={url} alt={picture.alt} /> : <p className={styles.missing}>{picture.alt}</p>}
      {picture.caption ? (
        <figcaption>
          <Run spans={picture.caption} />
        </figcaption>
      ) : null}
    </figure>
  );
}
