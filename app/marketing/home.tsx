import { useTranslation } from "react-i18next";
import { PublicLayout } from "../layout/PublicLayout.tsx";
import { pageContext } from "../page-context.ts";
import type { Route } from "./+types/home.ts";
import styles from "./home.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(pageContext);
  return { generated: await services.countGeneratedArticles(), links: services.homeLinks };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("home");
  const { generated, links } = loaderData;
  return (
    <PublicLayout>
      <title>{t("title")}</title>
      <meta name="description" content={t("description")} />
      <div className={styles.page}>
        <h1>{t("heading")}</h1>
        <p className={styles.lead}>{t("description")}</p>
        <p className={styles.counter}>
          <strong>{new Intl.NumberFormat(i18n.language).format(generated)}</strong> {t("generated", { count: generated })}
        </p>
        {links.length > 0 ? (
          <section aria-labelledby="ways-in">
            <h2 id="ways-in">{t("waysIn")}</h2>
            <ul className={styles.links}>
              {links.map((link) => (
                <li key={link.url}>
                  <a href={link.url}>{link.label}</a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </PublicLayout>
  );
}
