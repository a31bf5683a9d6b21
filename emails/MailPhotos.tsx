import { Column, Img, Row, Section, Text } from "react-email";
import type { ReactNode } from "react";
import { layOutGallery } from "../src/document/lay-out-gallery.ts";
import { mailStyles as styles } from "./styles.ts";

export type MailPhoto = { url: string; alt: string; /** Width divided by height. */ ratio?: number };

type MailPhotosProps = { photos: MailPhoto[]; caption?: ReactNode; language: string | undefined };

const WIDTH = 600;
const GAP = 6;

/** One photo, or a gallery in its usual rows: a table per row, because mail programs support nothing else. */
export function MailPhotos({ photos, caption, language }: MailPhotosProps) {
  const ratios = photos.map(({ ratio = 1 }) => ratio);
  return (
    <Section lang={language}>
      {layOutGallery(ratios).map((row, at) => (
        <Row key={at}>
          {toWidths(row.map((index) => ratios[index] ?? 1)).map((width, place) => (
            <Column key={place} width={width} style={toCell(width, { isFirst: place === 0, isTop: at === 0 })}>
              <Photo photo={photos[row[place] ?? 0]} width={width - (place === 0 ? 0 : GAP)} />
            </Column>
          ))}
        </Row>
      ))}
      {caption ? (
        <Text className="galley-muted" style={styles.caption}>
          {caption}
        </Text>
      ) : null}
    </Section>
  );
}

function Photo({ photo, width }: { photo: MailPhoto | undefined; width: number }) {
  if (photo === undefined) return null;
  const { url, alt } = photo;
  return <Img src={url} alt={alt} width={width} className="galley-muted galley-grey" style={styles.picture} />;
}

/** Returns the widths of a row's cells, gaps included, that give its photos equal heights. */
function toWidths(ratios: number[]): number[] {
  const whole = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const room = WIDTH - GAP * (ratios.length - 1);
  return ratios.map((ratio, place) => Math.round((room * ratio) / whole) + (place === 0 ? 0 : GAP));
}

/** The width is relative, for narrower screens. */
function toCell(width: number, { isFirst, isTop }: { isFirst: boolean; isTop: boolean }) {
  const padding = { paddingLeft: isFirst ? 0 : GAP, paddingTop: isTop ? 0 : GAP };
  return { width: `${((100 * width) / WIDTH).toFixed(2)}%`, verticalAlign: "top", ...padding };
}
