import { Button, Group } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type errors from "../../../messages/en/errors.json";
import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";
import type { SiteContent } from "../../../src/platform/config/site-content.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import type { Call } from "../../data/api/use-change.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { pageContext } from "../../server/page-context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { loadConnections } from "../connections/load-connections.server.ts";
import { ManagePage } from "../ManagePage.tsx";
import styles from "../manage.module.css";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import type { Route } from "./+types/add.ts";
import { ConnectInstagram } from "./ConnectInstagram.tsx";
import { FindSource } from "./FindSource.tsx";
import { SourceForm, sourceFields } from "./form/SourceForm.tsx";
import {
  createSource,
  createSourceByAddress,
  findSource,
  getFirstArticle,
  type SourceSettings,
} from "./sources-documents.ts";

export const handle: RouteHandle = { namespaces: ["sources", "errors"] };

type Connection = { id: string; name: string; path: string };

/** What to add: an authorised account, or whatever an address leads to. */
type Addition = { connectionId: string; name: string } | { address: string; name: string };

/** The callback says what was connected, or why nothing was; Facebook may return several accounts. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const usernames = url.searchParams.getAll("username");
  const connections = url.searchParams.getAll("connection").flatMap((id, index): Connection[] => {
    const username = usernames[index];
    if (!id || !username) return [];
    const isPage = url.searchParams.has("page");
    const chosen = new URLSearchParams({ connection: id, username, ...(isPage ? { page: "" } : {}) });
    return [{ id, name: isPage ? username : `@${username}`, path: `/bot/sources/add?${chosen}` }];
  });
  const address = url.searchParams.get("address")?.trim() ?? "";
  const search = address === "" ? null : await askApi(args, findSource, { address });
  return {
    address,
    found: search?.data?.findSource ?? null,
    notFound: search?.errors[0] ?? null,
    connections,
    problem: url.searchParams.get("problem"),
    // Without a site, connecting one comes next.
    hasSite: (connections.length === 0 && address === "") || (await loadConnections(args)).integrations?.length !== 0,
    connectBy: context.get(pageContext).services.site.connectBy,
  };
}

/** Connects through Instagram or Facebook first, then asks how the articles should read. */
export default function AddSource({ loaderData }: Route.ComponentProps) {
  const { connections, address, found, hasSite } = loaderData;
  const [connection, ...others] = connections;
  if (found) return <Connected addition={{ address, name: found.name }} hasSite={hasSite} />;
  if (connection === undefined) return <Connect {...loaderData} />;
  return others.length === 0 ? (
    <Connected addition={{ connectionId: connection.id, name: connection.name }} hasSite={hasSite} />
  ) : (
    <Choose connections={connections} />
  );
}

/** The other accounts' connections wait a day for their settings. */
function Choose({ connections }: { connections: Connection[] }) {
  const { t } = useTranslation("sources");
  const locale = usePageLocale();
  return (
    <ManagePage
      title={t("addTitle")}
      heading={t("connect.chooseHeading")}
      intro={t("connect.chooseText")}
      back={{ path: "/bot/connections", text: t("back") }}
    >
      <ul className={styles.choices}>
        {connections.map(({ id, name, path }) => (
          <li key={id} className={styles.choice}>
            <span className={styles.initial} aria-hidden="true">
              {name.replace(/^@/, "").charAt(0).toUpperCase()}
            </span>
            <p>{name}</p>
            <Link className="button quiet" to={localePath(locale, path)} aria-label={t("connect.setUpNamed", { name })}>
              {t("connect.setUp")}
            </Link>
          </li>
        ))}
      </ul>
    </ManagePage>
  );
}

type ConnectProps = {
  problem: string | null;
  connectBy: SiteContent["connectBy"];
  address: string;
  notFound: ApiError | null;
};

function Connect({ problem, connectBy, address, notFound }: ConnectProps) {
  const { t } = useTranslation("sources");
  const { t: errorText } = useTranslation("errors");
  const change = useFormChange([]);
  // If no way is configured, Instagram's button says so.
  const byFacebookOnly = connectBy.length > 0 && !connectBy.includes("instagram-login");
  return (
    <ManagePage
      title={t("addTitle")}
      heading={t("connect.heading")}
      back={{ path: "/bot/connections", text: t("back") }}
    >
      {problem ? (
        <p role="alert" className={styles.notice} data-kind="problem">
          {problemText(errorText, problem)}
        </p>
      ) : null}
      <div className={styles.form}>
        <FailureNotice failure={change.failure} />
        {byFacebookOnly ? null : (
          <div className={styles.group}>
            <h2>{t("connect.instagram")}</h2>
            <p>{t("connect.text")}</p>
            <p className={styles.muted}>{t("connect.business")}</p>
            <div>
              <ConnectInstagram change={change}>{t("connect.submit")}</ConnectInstagram>
            </div>
          </div>
        )}
        {connectBy.includes("facebook-login") ? (
          <div className={styles.group}>
            {byFacebookOnly ? <h2>{t("connect.instagram")}</h2> : null}
            <p>{t("connect.facebookText")}</p>
            {byFacebookOnly ? <p className={styles.muted}>{t("connect.business")}</p> : null}
            <Group gap="sm">
              <ConnectInstagram change={change} way="FACEBOOK_LOGIN" variant={byFacebookOnly ? "filled" : "default"}>
                {t("connect.facebookSubmit")}
              </ConnectInstagram>
              <ConnectInstagram change={change} way="FACEBOOK_PAGE" variant="default">
                {t("connect.pageSubmit")}
              </ConnectInstagram>
            </Group>
          </div>
        ) : null}
        <FindSource address={address} problem={notFound} />
      </div>
    </ManagePage>
  );
}

function problemText(t: TFunction<"errors">, code: string): string {
  // Tells people who cancelled why the access is needed. The code comes from the URL, so it can be anything.
  if (code === "instagram-cancelled") return t("screens.instagramCancelled");
  if (code === "internal") return t("operations.authorizeInstagram");
  return t([`codes.${code}`, "screens.instagramFailed"] as `codes.${keyof (typeof errors)["codes"]}`[]);
}

function Connected({ addition, hasSite }: { addition: Addition; hasSite: boolean }) {
  const { t } = useTranslation("sources");
  const locale = usePageLocale();
  const navigate = useNavigate();
  const change = useFormChange(sourceFields);
  const initial: SourceSettings = {
    label: addition.name.replace(/^@/, "").slice(0, 100),
    active: true,
    about: "",
    language: null,
    keywords: [],
    includeHashtags: [],
    excludeHashtags: [],
    neverHashtag: null,
    asks: "WITH_PROOF",
    digest: "OFF",
    style: { formalToCasual: 0, seriousToFunny: 0, respectfulToIrreverent: 0, matterOfFactToEnthusiastic: 0 },
  };

  async function create(settings: SourceSettings) {
    await change.run("create", async (call) => {
      const first = await createAddition(call, addition, settings);
      showToast("success", { written: t("found.done"), none: t("found.watched"), paused: t("found.paused") }[first]);
      await navigate(localePath(locale, hasSite ? "/bot/connections" : "/bot/integrations/add"), { replace: true });
    });
  }

  const heading = t("found.heading", { name: addition.name });
  return (
    <ManagePage
      title={t("addTitle")}
      heading={heading}
      intro={t("found.text")}
      back={{ path: "/bot/sources/add", text: t("found.cancel") }}
    >
      <SourceForm
        label={heading}
        initial={initial}
        change={change}
        submitLabel={t("found.submitBelow")}
        start={<Start pending={change.pending !== null} />}
        onSubmit={(settings) => void create(settings)}
      />
    </ManagePage>
  );
}

/** What happens with the latest post. */
type First = "written" | "none" | "paused";

async function createAddition(call: Call, addition: Addition, settings: SourceSettings): Promise<First> {
  const { id: sourceId } =
    "address" in addition
      ? (await call(createSourceByAddress, { address: addition.address, settings })).createSourceByAddress
      : (await call(createSource, { connectionId: addition.connectionId, settings })).createSource;
  if (!settings.active) return "paused";
  // The account is connected even if this query fails.
  const found = await call(getFirstArticle, { sourceId }).catch(() => null);
  const [article] = found?.articles?.nodes ?? [];
  if (article === undefined || article.waitingFor !== null) return "none";
  // Once writing has begun, it has taken a unit, maybe the last one.
  const hasBegun = article.generateStatus !== "PENDING";
  return hasBegun || found?.billingInfo?.usage.remaining !== 0 ? "written" : "none";
}

/** The defaults are fine, so starting takes one press. */
function Start({ pending }: { pending: boolean }) {
  const { t } = useTranslation("sources");
  const hydrated = useHydrated();
  return (
    <div className={styles.group}>
      <p>{t("found.ready")}</p>
      <div>
        <Button type="submit" disabled={!hydrated} loading={pending}>
          {t("found.submit")}
        </Button>
      </div>
    </div>
  );
}
