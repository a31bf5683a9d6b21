import { Body, Container, Head, Heading, Html, Section } from "react-email";
import type { ReactNode } from "react";
import type { Locale } from "../src/platform/languages.ts";
import { darkMode, mailStyles as styles } from "./styles.ts";

type MailFrameProps = { locale: Locale; heading: string; preview?: ReactNode; children: ReactNode };

/** The frame of every short email: one sheet under one heading, in light and dark mode. */
export function MailFrame({ locale, heading, preview, children }: MailFrameProps) {
  return (
    <Html lang={locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{darkMode}</style>
      </Head>
      <Body lang={locale} className="galley-body" style={styles.body}>
        {preview}
        <Container className="galley-paper" style={styles.paper}>
          <Section style={styles.inset}>
            <Heading as="h1" className="galley-ink" style={styles.title}>
              {heading}
            </Heading>
            {children}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
