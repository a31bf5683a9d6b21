import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Instead of an island that failed, such as on a part that couldn't be loaded, offers to reload the page. */
export class IslandBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const { t } = useTranslation("common");
  return (
    <div role="alert">
      <p>{t("islandFailed.text")}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {t("islandFailed.reload")}
      </button>
    </div>
  );
}
