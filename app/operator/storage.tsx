import { useTranslation } from "react-i18next";
import { data } from "react-router";
import type { Route } from "./+types/storage.ts";
import { DatabasePanel } from "./DatabasePanel.tsx";
import { finish } from "./finish.server.ts";
import { Page } from "./Page.tsx";
import { PhotosPanel } from "./PhotosPanel.tsx";
import { readIntent } from "./read-intent.server.ts";
import { requireOperator } from "./require-operator.server.ts";

export async function loader(args: Route.LoaderArgs) {
  return (await requireOperator(args)).readStorage();
}

export async function action(args: Route.ActionArgs) {
  const operator = await requireOperator(args);
  const { intent, form } = await readIntent(args.request, ["bucket", "folder", "database"]);
  // The address contains the password, so it's never sent back to the page.
  if (intent === "database")
    return data({ checked: await operator.checkDatabase(form["url"]?.trim() ?? ""), refusal: null });
  if (form["sure"] !== "yes") return finish(args.url, { problem: "confirm" }, "");
  return finish(args.url, await operator.movePictures(intent), "copying");
}

/** Shows where photos and the database are stored, and moves them. */
export default function StoragePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  return (
    <Page
      heading={t("storage.heading")}
      lead={t("storage.lead")}
      refused={actionData && "typed" in actionData ? actionData : undefined}
    >
      <PhotosPanel storage={loaderData} />
      <DatabasePanel
        database={loaderData.database}
        checked={actionData && "checked" in actionData ? actionData.checked : undefined}
      />
    </Page>
  );
}
