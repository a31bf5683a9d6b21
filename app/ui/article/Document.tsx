import { createContext, useContext, useMemo } from "react";
import type { Block, DetailsBlock, FigurePicture, Span } from "../../../src/document/document.ts";
import { layOutGallery } from "../../../src/document/lay-out-gallery.ts";
import { cutRun, type FindingMark, placeFindings } from "./place-findings.ts";
import { Spans } from "./Spans.tsx";
import styles from "./document.module.css";

type PictureUrls = Record<string, string>;
type PictureSizes = Record<string, { width: number; height: number }>;

const Places = createContext<ReturnType<typeof placeFindings>>(new Map());
const Sizes = createContext<PictureSizes>({});
const noFindings: FindingMark[] = [];
/** Taller than any row is shown, so that its photos always shrink to fit. */
const ROW_PX = 4_000;
const noSizes: PictureSizes = {};

type DocumentProps = {
  blocks: Block[];
  /** The URL of each picture's copy, by picture id. */ pictureUrls: PictureUrls;
  /** In pixels, by picture id; reserves their place while they load. */ pictureSizes?: PictureSizes;
  /** Sentences to mark, like an editor's pencil does. */ findings?: FindingMark[];
  /** Blocks to mark as new, by index, and what screen readers say before each. */ fresh?: FreshMarks | null;
};

export type FreshMarks = { blocks: number[]; label: string };

/** Renders an article's blocks. */
export function Document({
  blocks,
  pictureUrls,
  pictureSizes = noSizes,
  findings = noFindings,
  fresh = null,
}: DocumentProps) {
  const places = useMemo(() => placeFindings(blocks, findings), [blocks, findings]);
  return (
    <Sizes value={pictureSizes}>
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
    </Sizes>
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
      return <Gallery pictures={block.pictures} pictureUrls={pictureUrls} />;
  }
}

/** Rows of one height each. The image's own width is the flex basis, so a row needs no style of its own. */
function Gallery({ pictures, pictureUrls }: { pictures: FigurePicture[]; pictureUrls: PictureUrls }) {
  const sizes = useContext(Sizes);
  const ratios = pictures.map(({ pictureId }) => {
    const size = sizes[pictureId];
    return size ? size.width / size.height : 1;
  });
  return (
    <figure className={styles.gallery}>
      {layOutGallery(ratios).map((row, at) => (
        <div key={at} className={styles.row}>
          {row.map((index) => {
            const picture = pictures[index];
            const size = { width: Math.round((ratios[index] ?? 1) * ROW_PX), height: ROW_PX };
            return picture ? (
              <Figure key={picture.pictureId} picture={picture} url={pictureUrls[picture.pictureId]} size={size} />
            ) : null;
          })}
        </div>
      ))}
    </figure>
  );
}

/** A fact box. Its facts are a list, because not every fact has a label. */
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

type FigureProps = { picture: FigurePicture; url: string | undefined; size?: PictureSizes[string] };

/** A picture whose copy is gone keeps its place and shows its description. */
function Figure({ picture, url, size }: FigureProps) {
  const own = useContext(Sizes)[picture.pictureId];
  return (
    <figure>
      {url ? <img src={url} alt={picture.alt} {...(size ?? own)} /> : <p className={styles.missing}>{picture.alt}</p>}
      {picture.caption ? (
        <figcaption>
          <Run spans={picture.caption} />
        </figcaption>
      ) : null}
    </figure>
  );
}
