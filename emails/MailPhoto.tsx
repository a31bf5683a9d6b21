import { Img, Section, Text } from "react-email";
import type { ReactNode } from "react";
import { mailStyles as styles } from "./styles.ts";

export type Photo = { url: string; alt: string; caption?: ReactNode };

/** A photo across the whole sheet. */
export function MailPhoto({ url, alt, caption, language }: Photo & { language: string | undefined }) {
  return (
    <Section lang={language}>
      <Img src={url} alt={alt} width={600} className="galley-muted galley-grey" style={styles.picture} />
      {caption ? (
        <Text className="galley-muted" style={styles.caption}>
          {caption}
        </Text>
      ) : null}
    </Section>
  );
}
