import { LogOut, Newspaper, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useBotLayout } from "../../data/api/use-change.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { InstagramIcon } from "../InstagramIcon.tsx";
import { actions, morePages } from "./commands.ts";
import { matchesWords } from "./matches-words.ts";
import { useFoundArticles } from "./use-found-articles.ts";

type Icon = LucideIcon | typeof InstagramIcon;
export type PalettePage = { path: string; label: string; Icon: Icon };
type Option = { key: string; label: string; Icon: Icon; run(): void };
type Group = { name: "pages" | "articles" | "actions"; options: Option[] };

/** The palette's groups, filtered by what was typed; empty groups are left out. */
export function usePaletteGroups({
  text,
  pages,
  onSignOut,
}: {
  text: string;
  pages: PalettePage[];
  onSignOut(): void;
}): { groups: Group[]; hasFailed: boolean; isCurrent: boolean } {
  const { t } = useTranslation("palette");
  const { settings, hasPlans, hostsBlogs } = useBotLayout();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const found = useFoundArticles(settings, text);
  const goTo = (path: string) => () => void navigate(localePath(locale, path));
  const commands = (list: readonly (typeof morePages | typeof actions)[number][]): Option[] =>
    list.map(({ name, path, Icon }) => ({ key: name, label: t(`commands.${name}`), Icon, run: goTo(path) }));
  const isOffered: Partial<Record<string, boolean>> = { plan: hasPlans, plans: hasPlans, page: hostsBlogs };
  const matching = (options: Option[]) => options.filter(({ label }) => matchesWords(label, text));

  const groups: Group[] = [
    {
      name: "pages",
      options: matching([
        ...pages.map((page) => ({ ...page, key: page.path, run: goTo(page.path) })),
        ...commands(morePages.filter(({ name }) => isOffered[name] ?? true)),
      ]),
    },
    {
      name: "articles",
      options: found.articles.map(({ id, title, caption }) => ({
        key: id,
        label: title ?? (caption.trim() || t("untitled")),
        Icon: Newspaper,
        run: goTo(`/bot/articles/view?id=${id}`),
      })),
    },
    {
      name: "actions",
      options: matching([
        ...commands(actions),
        { key: "signOut", label: t("commands.signOut"), Icon: LogOut, run: onSignOut },
      ]),
    },
  ];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    hasFailed: found.hasFailed,
    isCurrent: found.isCurrent,
  };
}
