import { Body, Container, Head, Heading, Html, Preview, Section, Text } from "react-email";
import type { ReactNode } from "react";
import type { Locale } from "../src/platform/languages.ts";
import { MailPhoto, type Photo } from "./MailPhoto.tsx";
import { darkMode, mailStyles as styles } from "./styles.ts";

type MailFrameProps = {
  locale: Locale;
  heading: string;
  /** The line that mail programs show next to the subject. */
  preview: string;
  /** The heading's language, if it's the article's. */
  language?: string;
  /** Between the heading and the photo. */
  above?: ReactNode;
  photo?: Photo | null;
  /** Small print below the sheet. */
  footer?: ReactNode;
  head?: ReactNode;
  children: ReactNode;
};

/** The frame of every email: the wordmark, one sheet with a title and a photo, and small print below it. */
export function MailFrame(props: MailFrameProps) {
  const { locale, heading, preview, language, above, photo = null, footer, head, children } = props;
  return (
    <Html lang={locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{darkMode}</style>
        {head}
      </Head>
      {/* Set on the body because that's where React Email takes the `lang` of its inner table from. */}
      <Body lang={locale} className="galley-body" style={styles.body}>
        <Preview useTitleTag={false} data-html-only>
          {preview}
        </Preview>
        <Container style={styles.page}>
          <Text className="galley-link" style={styles.wordmark} data-html-only>
            Galley
          </Text>
          <Section className="galley-paper" style={styles.paper}>
            <Section style={styles.inset}>
              <Heading as="h1" lang={language} className="galley-ink" style={styles.title}>
                {heading}
              </Heading>
              {above}
            </Section>
            {photo === null ? null : <MailPhoto {...photo} language={language} />}
            <Section style={{ ...styles.end, paddingTop: photo === null ? 0 : 20 }}>{children}</Section>
          </Section>
          {footer ? <Section style={styles.foot}>{footer}</Section> : null}
        </Container>
      </Body>
    </Html>
  );
}
