import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigate, useNavigation } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { type Filters, toSearch } from "./read-filters.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import styles from "./list.module.css";

const TYPING_MS = 300;

/** Searches the tab as people type; without scripts, a form submitted by Enter. */
export function ArticleSearch({ filters: { tab, text } }: { filters: Filters }) {
  const { t } = useTranslation("articles");
  const address = localePath(usePageLocale(), "/bot/articles");
  const navigate = useNavigate();
  const { location } = useNavigation();
  const goal = location ? location.pathname + location.search : null;
  const field = useRef<HTMLInputElement>(null);
  const searched = useRef(text ?? "");
  const ownGoal = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The Back button changes the address, so the field must change, too.
    if (field.current && (text ?? "") !== searched.current) field.current.value = text ?? "";
    searched.current = text ?? "";
  }, [text]);
  useEffect(() => {
    // The person is going elsewhere; a search would take them back.
    if (goal !== null && goal !== ownGoal.current) clearTimeout(timer.current);
  }, [goal]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcuts({ "/": () => field.current?.focus() });

  function search() {
    clearTimeout(timer.current);
    const wanted = field.current?.value.trim() ?? "";
    if (wanted === searched.current) return;
    searched.current = wanted;
    ownGoal.current = address + toSearch({ tab, text: wanted });
    void navigate(ownGoal.current, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      method="get"
      action={address}
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      {tab === "all" ? null : <input type="hidden" name="tab" value={tab} />}
      <Search size={20} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        name="text"
        aria-label={t("list.search")}
        placeholder={t("list.search")}
        defaultValue={text ?? ""}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(search, TYPING_MS);
        }}
      />
    </Form>
  );
}
