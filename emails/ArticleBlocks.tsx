import { Heading, Img, Section, Text } from "react-email";
import { Spans } from "../app/ui/article/Spans.tsx";
import type { Block, DetailsBlock, FigurePicture } from "../src/document/document.ts";
import { mailStyles as styles } from "./styles.ts";

type PictureUrls = Record<string, string>;

const link = { className: "galley-link", style: styles.link };

/** Renders an article's blocks for email clients: inline styles, no grids, full-width pictures. */
export function ArticleBlocks({ blocks, pictureUrls }: { blocks: Block[]; pictureUrls: PictureUrls }) {
  return blocks.map((block, index) => <MailBlock key={index} block={block} pictureUrls={pictureUrls} />);
}

function MailBlock({ block, pictureUrls }: { block: Block; pictureUrls: PictureUrls }) {
  switch (block.type) {
    case "paragraph":
      return (
        <Text className="galley-ink" style={styles.text} lang={block.lang}>
          <Spans spans={block.spans} link={link} />
        </Text>
      );
    case "heading":
      return (
        <Heading
          as={`h${block.level}`}
          className="galley-ink"
          style={{ ...styles.heading, fontSize: block.level === 2 ? 22 : 19 }}
        >
          <Spans spans={block.spans} link={link} />
        </Heading>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List className="galley-ink" style={styles.list}>
          {block.items.map((item, index) => (
            <li key={index}>
              <Spans spans={item} link={link} />
            </li>
          ))}
        </List>
      );
    }
    case "quote":
      return (
        <blockquote style={styles.quote} lang={block.lang}>
          {block.paragraphs.map((paragraph, index) => (
            <Text key={index} className="galley-ink" style={styles.text}>
              <Spans spans={paragraph} link={link} />
            </Text>
          ))}
        </blockquote>
      );
    case "details":
      return <MailDetails block={block} />;
    case "figure":
      return <MailFigure picture={block.picture} url={pictureUrls[block.picture.pictureId]} />;
    case "gallery":
      return block.pictures.map((picture) => (
        <MailFigure key={picture.pictureId} picture={picture} url={pictureUrls[picture.pictureId]} />
      ));
  }
}

/** A fact box: each label above its fact, because phones are narrow. */
function MailDetails({ block: { title, items } }: { block: DetailsBlock }) {
  return (
    <Section className="galley-box" style={styles.details}>
      {title ? (
        <Text className="galley-ink" style={styles.detailsTitle}>
          <Spans spans={title} link={link} />
        </Text>
      ) : null}
      {items.map(({ label, spans }, index) => (
        <Text key={index} className="galley-ink" style={styles.fact}>
          {label ? (
            <>
              <strong>
                <Spans spans={label} link={link} />
              </strong>
              <br />
            </>
          ) : null}
          <Spans spans={spans} link={link} />
        </Text>
      ))}
    </Section>
  );
}

/** `captionInset` indents the caption where the picture itself is full-bleed. */
export function MailFigure({ picture, url, captionInset = false }: MailFigureProps) {
  const captionStyle = captionInset ? { ...styles.caption, ...styles.captionInset } : styles.caption;
  return (
    <>
      {url ? <Img src={url} alt={picture.alt} width="600" className="galley-muted" style={styles.picture} /> : null}
      <Text className="galley-muted" style={captionStyle}>
        {picture.caption ? <Spans spans={picture.caption} link={link} /> : null}
      </Text>
    </>
  );
}

type MailFigureProps = { picture: FigurePicture; url: string | undefined; captionInset?: boolean };
