import { Trans, useTranslation } from "react-i18next";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { PublicLayout } from "../ui/layout/PublicLayout.tsx";
import { pageContext } from "../server/page-context.ts";
import type { RouteHandle } from "../route-handle.ts";
import type { Route } from "./+types/home.ts";
import { ExamplePair } from "./example/ExamplePair.tsx";
import { Help, helpItems } from "./Help.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { OperatorWords } from "./OperatorWords.tsx";
import { PageHead } from "./PageHead.tsx";
import { Partner } from "./Partner.tsx";
import { Prices } from "./Prices.tsx";
import { priceInBoth } from "../i18n/price.ts";
import styles from "./home.module.css";

export const handle: RouteHandle = { scripts: "app", isTagged: true };

/** A smaller number impresses nobody. */
const WORTH_TELLING = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(pageContext);
  return {
    generated: await services.countGeneratedArticles(),
    links: services.homeLinks,
    site: services.site,
    origin: services.publicUrl,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("home");
  const common = useTranslation("common");
  const locale = usePageLocale();
  const { generated, links, site, origin } = loaderData;
  const price = site.prices ? priceInBoth(site.prices, common.t, (values) => t("price", values), i18n.language) : null;
  const tryNow = pageHref(locale, "/trynow");
  return (
    <PublicLayout nav={<SectionLinks hasPrices={site.prices !== null} />}>
      <PageHead
        title={t("title")}
        description={t("description")}
        data={describeSite(origin, site.operator, helpItems(t, price))}
      />
      <div className={styles.page}>
        <div className={styles.hero}>
          <h1>{t("heading")}</h1>
          <div className={styles.promise}>
            <p>{t("description")}</p>
            <div className={styles.start}>
              <a className="button" href={tryNow}>
                {t("start")}
              </a>
              <p className={styles.muted}>{t("startHint")}</p>
            </div>
          </div>
        </div>
        <ExamplePair />
        <p className={styles.credit}>
          <Trans
            t={t}
            i18nKey="example.credit"
            values={{ credits: "Aitzol Berasategi, Trevor “Freespace”" }}
            components={{ to: <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener" /> }}
          />
        </p>
        {generated < WORTH_TELLING ? null : (
          <p className={styles.counter}>
            <strong>{new Intl.NumberFormat(i18n.language).format(generated)}</strong>{" "}
            {t("generated", { count: generated })}
          </p>
        )}
        <HowItWorks />
        <OperatorWords impressions={site.impressions} seenOn={site.seenOn} />
        {site.prices ? <Prices prices={site.prices} partner={site.partner} /> : null}
        {site.partner ? <Partner partner={site.partner} /> : null}
        <Help price={price} />
        <section className={styles.closing} aria-labelledby="closing">
          <div>
            <h2 id="closing">{t("closing.heading")}</h2>
            <p>{t("closing.text")}</p>
          </div>
          <a className="button" href={tryNow}>
            {t("start")}
          </a>
        </section>
        {links.length > 0 ? <WaysIn links={links} /> : null}
      </div>
    </PublicLayout>
  );
}

function SectionLinks({ hasPrices }: { hasPrices: boolean }) {
  const { t } = useTranslation("common");
  return (
    <>
      {hasPrices ? (
        <a className={styles.sectionLink} href="#prices">
          {t("header.prices")}
        </a>
      ) : null}
      <a className={styles.sectionLink} href="#help">
        {t("header.help")}
      </a>
    </>
  );
}

function WaysIn({ links }: { links: { label: string; url: string }[] }) {
  const { t } = useTranslation("home");
  return (
    <section className={styles.waysIn} aria-labelledby="ways-in">
      <h2 id="ways-in">{t("waysIn")}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.url}>
            <a href={link.url}>{link.label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** schema.org data: the organisation, and the questions with their answers. */
function describeSite(
  origin: string,
  operator: string | null,
  items: { question: string; answer: string }[],
): object[] {
  return [
    {
      "@type": "WebApplication",
      name: "Galley",
      url: origin,
      applicationCategory: "BusinessApplication",
      operatingSystem: "Any",
      ...(operator ? { provider: { "@type": "Organization", name: operator } } : {}),
    },
    {
      "@type": "FAQPage",
      mainEntity: items.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
}
