import { renderToStaticMarkup } from "react-dom/server";
import type { SetupPage } from "../../src/entries/setup/setup-page.ts";
import { CodePage } from "./CodePage.tsx";
import { EndPage } from "./EndPage.tsx";
import { SetupFrame } from "./SetupFrame.tsx";
import { StartingPage } from "./StartingPage.tsx";
import { StepPage } from "./StepPage.tsx";

/** Renders a page of setup as a document, which needs no database and no scripts. */
export function renderSetup(page: SetupPage): string {
  return `<!doctype html>${renderToStaticMarkup(
    <SetupFrame page={page}>
      <Content page={page} />
    </SetupFrame>,
  )}`;
}

function Content({ page }: { page: SetupPage }) {
  switch (page.kind) {
    case "code":
      return <CodePage locale={page.locale} problem={page.problem} />;
    case "step":
      return <StepPage {...page} />;
    case "end":
      return <EndPage {...page} />;
    case "starting":
      return <StartingPage locale={page.locale} signInUrl={page.signInUrl} />;
  }
}
