import { Search } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { showToast } from "../toast.tsx";
import type { Palette, PaletteProps } from "./Palette.tsx";
import styles from "./palette-button.module.css";

/** Opens the palette, also by ⌘K or Ctrl+K. Its scripts and texts load when it first opens. */
export function PaletteButton(props: Omit<PaletteProps, "onClose">) {
  const { t, i18n } = useTranslation("bot");
  const hydrated = useHydrated();
  const [Loaded, setLoaded] = useState<typeof Palette | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(async () => {
    try {
      const [module] = await Promise.all([import("./Palette.tsx"), i18n.loadNamespaces("palette")]);
      setLoaded(() => module.Palette);
      setIsOpen(true);
    } catch {
      showToast("failure", t("app.offline"));
    }
  }, [i18n, t]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An editor may already have used the keys for a link.
      if (event.defaultPrevented || event.altKey || event.shiftKey) return;
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      void open();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        disabled={!hydrated}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.label}>{t("menu.search")}</span>
        <kbd className={styles.keys} aria-hidden="true">
          {hydrated && /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {Loaded && isOpen ? <Loaded {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
