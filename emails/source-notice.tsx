import { Body, Button, Container, Head, Heading, Html, Section, Text } from "react-email";
import type { SourceNoticeContent } from "../src/context.ts";
import { darkMode, mailStyles as styles } from "./styles.ts";
import { mailTexts, sourceTexts } from "./texts.ts";

/** A source that stopped, or whose token will end: why, and one button to mend it. */
export function SourceNotice(props: SourceNoticeContent) {
  const { locale, accountName, sourcesUrl } = props;
  const t = mailTexts(locale);
  const disabled = props.kind === "source-disabled";
  const heading = t(disabled ? "source.disabled.heading" : "source.expiring.heading", { account: accountName });
  return (
    <Html lang={locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{darkMode}</style>
      </Head>
      <Body lang={locale} className="galley-body" style={styles.body}>
        <Container className="galley-paper" style={styles.paper}>
          <Section style={styles.inset}>
            <Heading as="h1" className="galley-ink" style={styles.title}>
              {heading}
            </Heading>
            <Text className="galley-ink" style={styles.text}>
              {disabled ? sourceTexts(locale)(`problems.${props.problem}`) : t("source.expiring.text")}
            </Text>
            {disabled ? (
              <Text className="galley-ink" style={styles.text}>
                {t("source.disabled.kept")}
              </Text>
            ) : null}
            <Button href={sourcesUrl} style={styles.button}>
              {t("source.button")}
            </Button>
            <Text style={styles.note}> </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
