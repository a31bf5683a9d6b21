type TagManagerWindow = Window & { dataLayer?: object[] };

const key = "galley.consent";

/** Loads the tag manager for visitors who agreed, and asks those who haven't answered yet. */
export function askForConsent(): void {
  const banner = find("banner");
  const answer = (given: "yes" | "no") => {
    const before = localStorage.getItem(key);
    localStorage.setItem(key, given);
    if (banner) banner.hidden = true;
    if (given === "yes") loadTagManager();
    // A running tag manager can't be unloaded, only replaced by a page without it.
    else if (before === "yes") location.reload();
  };
  find("accept")?.addEventListener("click", () => answer("yes"));
  find("refuse")?.addEventListener("click", () => answer("no"));
  find("change")?.addEventListener("click", () => {
    if (!banner) return;
    banner.hidden = false;
    banner.querySelector("button")?.focus();
  });
  const given = localStorage.getItem(key);
  if (given === "yes") loadTagManager();
  else if (banner) banner.hidden = given === "no";
}

function find(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-consent="${name}"]`);
}

/** Does what Google's snippet does, without an inline script. */
function loadTagManager(): void {
  if (document.querySelector("script[data-tag-manager]")) return;
  const layer = ((window as TagManagerWindow).dataLayer ??= []);
  layer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  script.async = true;
  script.dataset["tagManager"] = "";
  script.src = `https://www.googletagmanager.com/gtm.js?id=${document.documentElement.dataset["tagManager"]}`;
  document.head.append(script);
}
