import { Button, FileButton, NativeSelect } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { articleLanguages, type Locale } from "../../../src/platform/languages.ts";
import { useBotLayout } from "../../data/api/use-change.ts";
import { usePageLocale } from "../../i18n/locale.ts";
import type { SourceChoice } from "../articles/new/new-article-documents.ts";
import { dayAt } from "../owner-time.ts";
import { CostText } from "../sources/CostText.tsx";
import { PostsByMonth } from "../sources/PostsByMonth.tsx";
import earlier from "../sources/earlier-posts.module.css";
import type { ArchiveUsage, ImportPlace } from "./archive-documents.ts";
import { ArchiveTile } from "./ArchiveTile.tsx";
import { filterPosts, noFilter } from "./filter-posts.ts";
import type { KeptImport } from "./kept-import.client.ts";
import { LeftOutList } from "./LeftOutList.tsx";
import { PostFilters } from "./PostFilters.tsx";
import type { FoundPost } from "./reading/shapes.ts";
import type { OpenAccount } from "./use-archive.ts";
import styles from "./archive.module.css";

type PickPostsProps = {
  accounts: OpenAccount[];
  account: OpenAccount;
  sources: SourceChoice[];
  usage: ArchiveUsage | null;
  /** An import that stopped, whose posts are chosen from the start. */
  kept: KeptImport | null;
  reading: boolean;
  onAccount(account: OpenAccount): void;
  onAddFiles(files: File[]): void;
  onSend(posts: FoundPost[], kept: KeptImport): void;
};

/** A long list is drawn in steps, so that the page stays quick. */
const STEP = 120;

/** All posts that can become articles, none chosen at first, and what a choice costs. */
export function PickPosts(props: PickPostsProps) {
  const { accounts, account, usage, kept, reading } = props;
  const { t } = useTranslation("archive");
  const { timeZone } = useBotLayout();
  const locale = usePageLocale();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(account.posts.flatMap(({ key }) => (kept?.keys.includes(key) ? [key] : []))),
  );
  const [filter, setFilter] = useState(noFilter);
  const [shown, setShown] = useState(STEP);
  const [place, setPlace] = useState<ImportPlace>(() => kept?.place ?? toFirstPlace(props.sources, locale));
  const [newestFirst, setNewestFirst] = useState(kept?.newestFirst ?? true);
  const yearOf = (post: FoundPost) => dayAt(timeZone, post.postedAt).slice(0, 4);
  const years = [...new Set(account.posts.map(yearOf))];
  const matching = filterPosts(account.posts, filter, yearOf);
  const tiles = matching.slice(0, shown).map((post) => ({ ...post, id: post.key, date: post.postedAt }));
  const hasMissing = account.leftOut.some(({ reason }) => reason === "missing-picture");
  const toggle = (keys: string[], isOn: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      for (const key of keys) next[isOn ? "add" : "delete"](key);
      return next;
    });

  function send() {
    const posts = account.posts.filter(({ key }) => chosen.has(key));
    const importId = kept?.importId ?? crypto.randomUUID();
    props.onSend(posts, { importId, newestFirst, place, keys: [...chosen] });
  }

  return (
    <div className={styles.page}>
      {accounts.length > 1 ? (
        <NativeSelect
          size="md"
          label={t("account")}
          value={account.name}
          data={accounts.map(({ name }) => name)}
          onChange={(event) => {
            const picked = accounts.find(({ name }) => name === event.currentTarget.value);
            if (picked) props.onAccount(picked);
          }}
        />
      ) : null}
      {hasMissing ? (
        <div className={styles.buttons}>
          <p>{t("missing")}</p>
          <FileButton accept=".zip" multiple onChange={props.onAddFiles}>
            {(button) => (
              <Button {...button} variant="default" loading={reading}>
                {t("addPart")}
              </Button>
            )}
          </FileButton>
        </div>
      ) : null}
      <LeftOutList leftOut={account.leftOut} known={account.known} />
      {account.posts.length > 0 ? (
        <>
          <div className={styles.filters}>
            <PlaceField sources={props.sources} place={place} onChange={setPlace} />
            <NativeSelect
              size="md"
              label={t("order")}
              value={newestFirst ? "newest" : "oldest"}
              data={[
                { value: "newest", label: t("newest") },
                { value: "oldest", label: t("oldest") },
              ]}
              onChange={(event) => setNewestFirst(event.currentTarget.value === "newest")}
            />
          </div>
          <PostFilters years={years} filter={filter} onChange={setFilter} />
        </>
      ) : null}
      <PostsByMonth
        posts={tiles.map((post) => ({ ...post, postedAt: post.date.toISOString() }))}
        disabled={false}
        isChosen={(key) => chosen.has(key)}
        onToggle={toggle}
        renderPost={(post) => (
          <ArchiveTile
            key={post.key}
            post={{ ...post, postedAt: post.date }}
            picture={account.findPicture(post.pictures[0] ?? "")}
            checked={chosen.has(post.key)}
            onChange={(isOn) => toggle([post.key], isOn)}
          />
        )}
      />
      {matching.length > shown ? <MorePosts onMore={() => setShown((count) => count + STEP)} /> : null}
      <div className={earlier.tray} data-empty={chosen.size === 0 ? true : undefined}>
        <div role="status">
          {chosen.size > 0 ? (
            <>
              <p>
                <CostText count={chosen.size} remaining={usage ? usage.remaining : 0} />
              </p>
              {usage === null || usage.maxArticlesInPeriod === null ? null : (
                <p>{t("pace", { count: usage.maxArticlesInPeriod })}</p>
              )}
            </>
          ) : null}
        </div>
        {chosen.size > 0 ? (
          <div className={earlier.trayButtons}>
            <Button variant="default" onClick={() => setChosen(new Set())}>
              {t("clear")}
            </Button>
            <Button onClick={send}>{t("bring", { count: chosen.size })}</Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Draws the next posts when it comes into view; a button for those who don't scroll. */
function MorePosts({ onMore }: { onMore(): void }) {
  const { t } = useTranslation("archive");
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (button.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more.current();
      },
      { rootMargin: "600px" },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  });
  return (
    <Button ref={button} variant="default" onClick={onMore}>
      {t("more")}
    </Button>
  );
}

type PlaceFieldProps = { sources: SourceChoice[]; place: ImportPlace; onChange(place: ImportPlace): void };

/** Whose style the articles get: a connected account's, or none, in a language. */
function PlaceField({ sources, place, onChange }: PlaceFieldProps) {
  const { t } = useTranslation(["archive", "sources"]);
  const locale = usePageLocale();
  const value = "sourceId" in place ? place.sourceId : place.language;
  return (
    <NativeSelect
      size="md"
      label={t("place")}
      value={value}
      data={[
        ...sources.map(({ id, name }) => ({ value: id, label: name })),
        ...articleLanguages.map((one) => ({ value: one, label: t(`sources:languages.${one}`) })),
      ]}
      onChange={(event) => {
        const picked = event.currentTarget.value;
        const language = articleLanguages.find((one) => one === picked);
        const isSource = sources.some(({ id }) => id === picked);
        onChange(isSource ? { sourceId: picked } : { language: language ?? locale });
      }}
    />
  );
}

function toFirstPlace([first]: SourceChoice[], language: Locale): ImportPlace {
  return first ? { sourceId: first.id } : { language };
}
