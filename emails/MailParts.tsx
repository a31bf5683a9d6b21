import { Button, Link, Section, Text } from "react-email";
import type { ReactNode } from "react";
import { mailStyles as styles } from "./styles.ts";

/** Galley's own words. */
export function Plain({ children }: { children: ReactNode }) {
  return (
    <Text className="galley-ink" style={styles.plain}>
      {children}
    </Text>
  );
}

/** Small print. `htmlOnly` leaves it out of the text part. */
export function Note({ children, htmlOnly = false }: { children: ReactNode; htmlOnly?: boolean }) {
  return (
    <Text className="galley-muted" style={styles.note} {...(htmlOnly ? { "data-html-only": true } : {})}>
      {children}
    </Text>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="galley-link" style={styles.link}>
      {children}
    </Link>
  );
}

/** On its own line, also in the text part. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section>
      <Button href={href} style={styles.button}>
        {children}
      </Button>
    </Section>
  );
}
