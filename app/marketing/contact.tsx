import { Trans, useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { z } from "zod";
import { ownPathname } from "../base-path.ts";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { PublicLayout } from "../ui/layout/PublicLayout.tsx";
import { pageContext } from "../server/page-context.ts";
import { readForm } from "../server/read-form.ts";
import type { RouteHandle } from "../route-handle.ts";
import type { Route } from "./+types/contact.ts";
import { ContactForm } from "./ContactForm.tsx";
import { PageHead } from "./PageHead.tsx";
import styles from "./contact.module.css";

const topics = z.enum(["question", "custom", "press"]);
const contactForm = z.object({
  topic: topics,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  website: z.string(),
});

export const handle: RouteHandle = { scripts: "app", isTagged: true };

export function loader({ context, url }: Route.LoaderArgs) {
  const { contactEmail, hasPlans } = context.get(pageContext).services.site;
  const topic = topics.safeParse(url.searchParams.get("topic"));
  return {
    contactEmail,
    hasPlans,
    topic: topic.success ? topic.data : ("question" as const),
    isSent: url.searchParams.has("sent"),
  };
}

/** Sends the message, then redirects so that a reload doesn't resend it; a rejected form comes back as filled in. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { website, ...message } = await readForm(request, contactForm);
  const { services, clientAddress, requestId } = context.get(pageContext);
  const problem = await services.sendContactMessage({ ...message, trap: website }, clientAddress);
  if (problem === null) return redirect(`${ownPathname(url)}?sent`, { status: 303 });
  const status = problem.code === "rate-limited" ? 429 : problem.code === "invalid-input" ? 422 : 503;
  return data({ problem, message, requestId }, { status });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("contact");
  const locale = usePageLocale();
  const { contactEmail, hasPlans, topic, isSent } = loaderData;
  return (
    <PublicLayout>
      <PageHead title={t("title")} description={t("description")} />
      <div className={styles.page}>
        {isSent && !actionData ? (
          <div className={styles.sent} role="status">
            <h1>{t("sent.heading")}</h1>
            <p>{t("sent.text")}</p>
            <a className="button quiet" href={pageHref(locale, "/contact")}>
              {t("sent.again")}
            </a>
          </div>
        ) : (
          <>
            <header>
              <h1>{t("heading")}</h1>
              <p>{contactEmail ? t("lead") : t("notSetUp.lead")}</p>
            </header>
            {contactEmail ? (
              <>
                <ContactForm filled={actionData ?? null} topic={topic} hasPlans={hasPlans} />
                <p>
                  <Trans
                    t={t}
                    i18nKey="direct"
                    values={{ email: contactEmail }}
                    components={{ to: <a href={`mailto:${contactEmail}`} /> }}
                  />
                </p>
              </>
            ) : (
              <NotSetUp />
            )}
          </>
        )}
      </div>
    </PublicLayout>
  );
}

/** What visitors and the operator can do while there's no address to write to. */
function NotSetUp() {
  const { t } = useTranslation("contact");
  const locale = usePageLocale();
  return (
    <div className={styles.ways}>
      <section>
        <h2>{t("notSetUp.account.heading")}</h2>
        <p>{t("notSetUp.account.text")}</p>
      </section>
      <section>
        <h2>{t("notSetUp.operator.heading")}</h2>
        <p>
          <Trans
            t={t}
            i18nKey="notSetUp.operator.text"
            components={{ to: <a href={pageHref(locale, "/operator/settings")} /> }}
          />
        </p>
      </section>
    </div>
  );
}
