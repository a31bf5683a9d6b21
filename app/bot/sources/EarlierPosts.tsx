import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import manage from "../manage.module.css";
import { useOwnerTime, useStartOfDay } from "../owner-time.ts";
import { showToast } from "../toast.tsx";
import {
  chooseEarlierPosts,
  type EarlierChoice,
  type EarlierPost,
  type EarlierPreview,
  previewEarlierPosts,
} from "./sources-documents.ts";
import styles from "./earlier-posts.module.css";

type Previewed = { choice: EarlierChoice; preview: EarlierPreview };

/** Selects one post, several, or all of a period, and shows the result before anything is written. */
export function EarlierPosts({ sourceId, posts }: { sourceId: string; posts: EarlierPost[] }) {
  const { t } = useTranslation("sources");
  const change = useChange();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const toDay = useDay();
  const toggle = (id: string) => {
    setPreviewed(null);
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };

  async function show(choice: EarlierChoice) {
    setPreviewed(null);
    await change.run("preview", async (call) => {
      const { earlierPosts: preview } = await call(previewEarlierPosts, { id: sourceId, choice });
      setPreviewed({ choice, preview });
    });
  }

  async function write({ choice }: Previewed) {
    const started = await change.run("write", async (call) => {
      const { chooseEarlierPosts: count } = await call(chooseEarlierPosts, { id: sourceId, choice });
      showToast("success", t("earlier.started", { count }));
    });
    if (!started) return;
    setChosen([]);
    setPreviewed(null);
  }

  return (
    <div className={manage.form}>
      <Range disabled={!hydrated} pending={change.pending === "preview"} onShow={(range) => void show(range)} />
      <section className={manage.group} aria-label={t("earlier.list")}>
        <ul className={styles.posts}>
          {posts.map(({ id, caption, postedAt }) => (
            <li key={id}>
              <Checkbox
                size="md"
                checked={chosen.includes(id)}
                aria-label={t("earlier.choose", {
                  date: toDay(postedAt),
                  caption: caption.slice(0, 80) || t("earlier.noCaption"),
                })}
                label={<PostLine caption={caption} day={toDay(postedAt)} />}
                onChange={() => toggle(id)}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="default"
            disabled={!hydrated || chosen.length === 0}
            loading={change.pending === "preview"}
            onClick={() => void show({ postIds: [...chosen] })}
          >
            {chosen.length === 0 ? t("earlier.preview") : t("earlier.previewChosen", { count: chosen.length })}
          </Button>
        </div>
      </section>
      <FailureNotice failure={change.failure} />
      <div role="status">
        {previewed ? (
          <Preview previewed={previewed} pending={change.pending === "write"} onWrite={() => void write(previewed)} />
        ) : null}
      </div>
    </div>
  );
}

function PostLine({ caption, day }: { caption: string; day: string }) {
  const { t } = useTranslation("sources");
  return (
    <span className={styles.post}>
      <time>{day}</time>
      <span>{caption || t("earlier.noCaption")}</span>
    </span>
  );
}

/** Days that begin and end in the owner's time zone. */
function Range({
  disabled,
  pending,
  onShow,
}: {
  disabled: boolean;
  pending: boolean;
  onShow(range: EarlierChoice): void;
}) {
  const { t } = useTranslation("sources");
  const startOf = useStartOfDay();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");

  function show() {
    const end = to === "" ? {} : { to: startOf(to, 1).toISOString() };
    onShow({ ...(from === "" ? {} : { from: startOf(from).toISOString() }), ...end });
  }

  return (
    <fieldset className={manage.group}>
      <legend>{t("earlier.range")}</legend>
      <div className={styles.range}>
        <TextInput
          type="date"
          label={t("earlier.from")}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t("earlier.to")}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button variant="default" disabled={disabled || (from === "" && to === "")} loading={pending} onClick={show}>
          {t("earlier.preview")}
        </Button>
      </div>
    </fieldset>
  );
}

function Preview({
  previewed: { preview },
  pending,
  onWrite,
}: {
  previewed: Previewed;
  pending: boolean;
  onWrite(): void;
}) {
  const { t } = useTranslation("sources");
  const toDay = useDay();
  const { count, firstPostedAt, lastPostedAt, remaining, waiting } = preview;
  if (count === 0) return <p className={manage.notice}>{t("earlier.nothing")}</p>;
  return (
    <div className={manage.notice}>
      <p>
        {t("earlier.result", {
          count,
          from: firstPostedAt ? toDay(firstPostedAt) : "",
          to: lastPostedAt ? toDay(lastPostedAt) : "",
        })}
      </p>
      <p>{t("earlier.fits", { remaining })}</p>
      {waiting > 0 ? <p>{t("earlier.waits", { count: waiting })}</p> : null}
      <Button loading={pending} onClick={onWrite}>
        {t("earlier.write", { count })}
      </Button>
    </div>
  );
}

function useDay(): (time: string) => string {
  return useOwnerTime({ dateStyle: "medium" });
}
