import { Button, FileButton, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useBotLayout } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import manage from "../manage.module.css";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import { saveBlog } from "./blog-documents.ts";
import styles from "./blog.module.css";

/** The small round photo beside the title. It saves at once, as there is nothing else to fill in. */
export function PhotoSection({ pictureUrl }: { pictureUrl: string | null }) {
  const { t } = useTranslation("page");
  const { settings } = useBotLayout();
  const hydrated = useHydrated();
  const change = useFormChange([]);

  async function save(photo: File | null) {
    const isSaved = await change.run(photo ? "photo" : "remove", async (call) => {
      const { uploadPicture } = await import("../../data/api/upload-picture.client.ts");
      await call(saveBlog, { blog: { picture: photo === null ? "" : (await uploadPicture(settings, photo)).picture } });
    });
    if (isSaved) showToast("success", t("saved"));
  }

  return (
    <section className={manage.group} aria-labelledby="photo">
      <h2 id="photo">{t("photo.heading")}</h2>
      <FailureNotice failure={change.failure} />
      <Group gap="md">
        {pictureUrl ? <img className={styles.portrait} src={pictureUrl} alt="" /> : null}
        <FileButton accept="image/*" onChange={(photo) => (photo ? void save(photo) : undefined)}>
          {(props) => (
            <Button {...props} variant="default" disabled={!hydrated} loading={change.pending === "photo"}>
              {t(pictureUrl ? "photo.change" : "photo.choose")}
            </Button>
          )}
        </FileButton>
        {pictureUrl ? (
          <Button
            variant="default"
            disabled={!hydrated}
            loading={change.pending === "remove"}
            onClick={() => void save(null)}
          >
            {t("photo.remove")}
          </Button>
        ) : null}
      </Group>
    </section>
  );
}
