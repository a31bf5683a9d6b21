import { Heading, Section, Text } from "react-email";
import { Spans } from "../app/ui/article/Spans.tsx";
import type { Block, DetailsBlock } from "../src/document/document.ts";
import { mailStyles as styles } from "./styles.ts";

const link = { className: "galley-link", style: styles.link };

/** Renders the text of an article for email clients, with inline styles. The email shows its one picture elsewhere. */
export function ArticleBlocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => <MailBlock key={index} block={block} />);
}

function MailBlock({ block }: { block: Block }) {
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
    case "gallery":
      return null;
  }
}

/** A fact box: each label is above its fact, because phones are narrow. */
function MailDetails({ block: { title, items } }: { block: DetailsBlock }) {
  return (
    <Section className="galley-box" style={styles.box}>
      {title ? (
        <Text className="galley-ink" style={styles.strong}>
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
