import { Body, Button, Container, Head, Heading, Html, Section, Text } from "react-email";
import type { UsageNoticeContent } from "../src/context.ts";
import { darkMode, mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** 80 % or all of a period's articles are used: what happens to new posts, and one button. */
export function UsageNotice({ locale, kind, used, max, periodDays, articlesUrl, upgradeUrl }: UsageNoticeContent) {
  const t = mailTexts(locale);
  const heading = kind === "quota-80" ? t("usage.heading80", { used, max }) : t("usage.heading100", { max });
  const text =
    kind === "quota-80" ? t("usage.text80", { max, days: periodDays, left: max - used }) : t("usage.text100", { max, days: periodDays });
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
              {text}
            </Text>
            <Button href={upgradeUrl ?? articlesUrl} style={styles.button}>
              {t(upgradeUrl === null ? "usage.articles" : "usage.upgrade")}
            </Button>
            <Text style={styles.note}> </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
