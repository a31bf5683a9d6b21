import { useMemo, useState } from "react";
import { v4 as uuidv4 } from "uuid";
import type { KeptImport, Series } from "./kept-import.client.ts";
import { type FoundPost, type HiddenReason, hiddenReasons } from "./reading/shapes.ts";
import type { OpenAccount } from "./use-archive.ts";

/** The service's limit for one article. */
const MOST_IN_SERIES = 20;

/** The posts to pick from, which of them are chosen, and which of those make one article together. */
export function useChoice(account: OpenAccount, kept: KeptImport | null) {
  const [offered, setOffered] = useState<OpenAccount | null>(null);
  const [isShown, setShown] = useState<Record<HiddenReason, boolean>>(noneShown);
  const posts = useMemo(
    () =>
      [...account.posts, ...account.hidden.filter(({ hidden }) => hidden !== null && isShown[hidden])].toSorted(
        (a, b) => b.postedAt.getTime() - a.postedAt.getTime(),
      ),
    [account, isShown],
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [series, setSeries] = useState<readonly Series[]>([]);
  // On the first render, and whenever a part of the archive is added.
  if (offered !== account) {
    setOffered(account);
    if (kept !== null) choose(kept, findFresh(account, offered, kept));
  }
  const inSeries = useMemo(() => new Set(series.flatMap(({ keys }) => keys)), [series]);
  const loose = [...chosen].filter((key) => !inSeries.has(key));

  function choose({ series: own }: KeptImport, fresh: ReadonlyMap<string, HiddenReason | null>) {
    setChosen((now) => new Set([...now, ...fresh.keys()]));
    setSeries((now) => [
      ...now,
      ...own.filter(({ id, keys }) => keys.some((key) => fresh.has(key)) && !now.some((one) => one.id === id)),
    ]);
    for (const reason of fresh.values()) if (reason !== null) setShown((now) => ({ ...now, [reason]: true }));
  }

  function toggle(keys: readonly string[], isOn: boolean) {
    setChosen((now) => {
      const next = new Set(now);
      for (const key of keys) next[isOn ? "add" : "delete"](key);
      return next;
    });
    if (!isOn) setSeries((now) => without(now, keys));
  }

  return {
    posts,
    chosen,
    series,
    isShown,
    /** How many posts of each hidden kind there are. */
    hiddenCounts: useMemo(() => countHidden(account.hidden), [account]),
    /** How many articles the choice makes. */
    articles: loose.length + series.filter(({ keys }) => keys.some((key) => chosen.has(key))).length,
    canJoin: loose.length > 1 && loose.length <= MOST_IN_SERIES,
    looseCount: loose.length,
    toggle,
    clear() {
      setChosen(new Set());
      setSeries([]);
    },
    join: () => setSeries((now) => [...now, { id: uuidv4(), keys: loose }]),
    takeApart: (id: string) => setSeries((now) => now.filter((one) => one.id !== id)),
    show(reason: HiddenReason, isOn: boolean) {
      setShown((now) => ({ ...now, [reason]: isOn }));
      const gone = account.hidden.filter(({ hidden }) => hidden === reason).map(({ key }) => key);
      if (!isOn) toggle(gone, false);
    },
  };
}

const noneShown = { archived: false, draft: false, "unknown-state": false };

/** Posts of an unfinished import that weren't in `before`, each with the reason why it's hidden. */
function findFresh(account: OpenAccount, before: OpenAccount | null, kept: KeptImport) {
  const listAll = ({ posts, hidden }: Pick<OpenAccount, "posts" | "hidden">) => [...posts, ...hidden];
  const there = new Set(before === null ? [] : listAll(before).map(({ key }) => key));
  const keys = new Set(kept.keys);
  const fresh = listAll(account).filter(({ key }) => keys.has(key) && !there.has(key));
  return new Map(fresh.map(({ key, hidden }) => [key, hidden]));
}

/** A single post isn't a series. */
function without(series: readonly Series[], keys: readonly string[]): Series[] {
  const gone = new Set(keys);
  return series
    .map(({ id, keys: own }) => ({ id, keys: own.filter((key) => !gone.has(key)) }))
    .filter((one) => one.keys.length > 1);
}

function countHidden(hidden: readonly FoundPost[]): Record<HiddenReason, number> {
  const count = (reason: HiddenReason) => hidden.filter((post) => post.hidden === reason).length;
  return Object.fromEntries(hiddenReasons.map((reason) => [reason, count(reason)])) as Record<HiddenReason, number>;
}
