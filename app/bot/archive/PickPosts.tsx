import { Button, NativeSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { v4 as uuidv4 } from "uuid";
import type { Locale } from "../../../src/platform/languages.ts";
import { useBotLayout } from "../../data/api/use-change.ts";
import { usePageLocale } from "../../i18n/locale.ts";
import type { SourceChoice } from "../articles/new/new-article-documents.ts";
import { dayAt } from "../owner-time.ts";
import { CostText, NothingChosen } from "../sources/CostText.tsx";
import { PostsByMonth } from "../sources/PostsByMonth.tsx";
import earlier from "../sources/earlier-posts.module.css";
import type { ArchiveUsage } from "./archive-documents.ts";
import { ArchiveTile } from "./ArchiveTile.tsx";
import { type Batch, BatchFields } from "./BatchFields.tsx";
import { FileButtons } from "./FileButtons.tsx";
import { filterPosts, noFilter } from "./filter-posts.ts";
import type { KeptImport } from "./kept-import.client.ts";
import { LeftOutList } from "./LeftOutList.tsx";
import { PostFilters } from "./PostFilters.tsx";
import type { FoundPost } from "./reading/shapes.ts";
import { SeriesList } from "./SeriesList.tsx";
import type { OpenAccount } from "./use-archive.ts";
import { useChoice } from "./use-choice.ts";
import styles from "./archive.module.css";

type PickPostsProps = {
  accounts: OpenAccount[];
  account: OpenAccount;
  sources: SourceChoice[];
  usage: ArchiveUsage | null;
  /** An unfinished import of this account; its posts are selected at the start. */
  kept: KeptImport | null;
  reading: boolean;
  onAccount(account: OpenAccount): void;
  onAddFiles(files: File[]): void;
  onSend(posts: FoundPost[], kept: KeptImport): void;
};

/** Lists all posts that can become articles, none of them chosen at first, and shows what a choice costs. */
export function PickPosts(props: PickPostsProps) {
  const { accounts, account, kept } = props;
  const { t } = useTranslation("archive");
  const locale = usePageLocale();
  const choice = useChoice(account, kept);
  const { posts, chosen, series } = choice;
  // The part with the kept posts may be added later.
  const [changed, setChanged] = useState<Batch | null>(null);
  const batch = changed ?? toFirstBatch(props.sources, locale, kept);
  const grid = useGrid(posts);
  const numbers = useMemo(
    () => new Map(series.flatMap(({ keys }, at) => keys.map((key) => [key, at + 1] as const))),
    [series],
  );

  function send() {
    const { newestFirst, place, postDate } = batch;
    // The service keeps the settings that an import started with.
    const isSame = kept !== null && kept.newestFirst === newestFirst && kept.postDate === postDate;
    props.onSend(
      posts.filter(({ key }) => chosen.has(key)),
      {
        importId: isSame ? kept.importId : uuidv4(),
        newestFirst,
        place,
        postDate,
        keys: [...chosen],
        series: [...series],
      },
    );
  }

  return (
    <div className={styles.page}>
      {accounts.length > 1 ? (
        <NativeSelect
          label={t("account")}
          value={account.name}
          data={accounts.map(({ name }) => name)}
          onChange={(event) => {
            const picked = accounts.find(({ name }) => name === event.currentTarget.value);
            if (picked) props.onAccount(picked);
          }}
        />
      ) : null}
      {account.leftOut.some(({ reason }) => reason === "missing-picture") ? (
        <div className={styles.buttons}>
          <p>{t("missing")}</p>
          <FileButtons text={t("addPart")} isSecondary reading={props.reading} onChoose={props.onAddFiles} />
        </div>
      ) : null}
      <LeftOutList leftOut={account.leftOut} known={account.known} choice={choice} />
      {posts.length > 0 ? (
        <div className={styles.toolbar}>
          <BatchFields sources={props.sources} batch={batch} onChange={setChanged} />
          <PostFilters years={grid.years} filter={grid.filter} onChange={grid.setFilter} />
        </div>
      ) : null}
      <SeriesList series={series} posts={posts} onTakeApart={choice.takeApart} />
      <PostsByMonth
        posts={grid.tiles}
        disabled={false}
        isChosen={(key) => chosen.has(key)}
        onToggle={choice.toggle}
        renderPost={(tile) => (
          <ArchiveTile
            post={tile.post}
            picture={account.findPicture(tile.post.pictures[0] ?? "")}
            series={numbers.get(tile.id) ?? null}
            checked={chosen.has(tile.id)}
            onChange={(isOn) => choice.toggle([tile.id], isOn)}
          />
        )}
      />
      {posts.length > 0 ? <Tray choice={choice} usage={props.usage} onSend={send} /> : null}
    </div>
  );
}

/** The tiles to render, created once per filter because an archive may have thousands of posts. */
function useGrid(posts: readonly FoundPost[]) {
  const { timeZone } = useBotLayout();
  const [filter, setFilter] = useState(noFilter);
  const yearOf = useMemo(() => {
    const years = new Map(posts.map(({ key, postedAt }) => [key, dayAt(timeZone, postedAt).slice(0, 4)]));
    return ({ key }: FoundPost) => years.get(key) ?? "";
  }, [posts, timeZone]);
  const years = useMemo(() => [...new Set(posts.map(yearOf))], [posts, yearOf]);
  const tiles = useMemo(
    () =>
      filterPosts(posts, filter, yearOf).map((post) => ({ id: post.key, postedAt: post.postedAt.toISOString(), post })),
    [posts, filter, yearOf],
  );
  return { filter, setFilter, years, tiles };
}

type TrayProps = { choice: ReturnType<typeof useChoice>; usage: ArchiveUsage | null; onSend(): void };

/** Shows what the choice costs, with buttons to act on it; without a choice, what the plan has left. */
function Tray({ choice, usage, onSend }: TrayProps) {
  const { t } = useTranslation("archive");
  const { chosen, articles, canJoin, looseCount } = choice;
  return (
    <div className={earlier.tray}>
      <div role="status">
        {chosen.size === 0 ? (
          <p>
            <NothingChosen remaining={usage?.remaining ?? null} />
          </p>
        ) : (
          <>
            <p>
              <CostText count={articles} remaining={usage ? usage.remaining : 0} />
            </p>
            {usage === null || usage.maxArticlesInPeriod === null ? null : (
              <p className={styles.pace}>{t("pace", { count: usage.maxArticlesInPeriod })}</p>
            )}
          </>
        )}
      </div>
      {chosen.size > 0 ? (
        <div className={earlier.trayButtons}>
          {canJoin ? (
            <Button variant="default" onClick={choice.join}>
              {t("series.join", { count: looseCount })}
            </Button>
          ) : null}
          <Button variant="default" onClick={choice.clear}>
            {t("clear")}
          </Button>
          <Button onClick={onSend}>{t("bring", { count: chosen.size })}</Button>
        </div>
      ) : null}
    </div>
  );
}

function toFirstBatch(sources: SourceChoice[], language: Locale, kept: Batch | null): Batch {
  const [first] = sources;
  const fresh: Batch = {
    newestFirst: true,
    postDate: "ORIGINAL",
    place: first ? { sourceId: first.id } : { language },
  };
  if (kept === null) return fresh;
  const { place } = kept;
  // Its account may have been removed since.
  const isThere = !("sourceId" in place) || sources.some(({ id }) => id === place.sourceId);
  return isThere ? kept : { ...kept, place: fresh.place };
}
