import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import manage from "../manage.module.css";
import { useStartOfDay } from "../owner-time.ts";
import { showToast } from "../toast.tsx";
import { type Cost, CostText, NothingChosen } from "./CostText.tsx";
import { EarlierTile } from "./EarlierTile.tsx";
import { PostsByMonth } from "./PostsByMonth.tsx";
import {
  chooseEarlierPosts,
  type EarlierChoice,
  type EarlierPost,
  type EarlierPreview,
  previewEarlierPosts,
} from "./sources-documents.ts";
import styles from "./earlier-posts.module.css";

type EarlierPostsProps = {
  sourceId: string;
  posts: EarlierPost[];
  /** Articles that the plan still allows now; null: any number. */
  remaining: number | null;
};

/** The service's limit for one article. */
const MOST_IN_SERIES = 20;

type Previewed = { choice: EarlierChoice; preview: EarlierPreview };

/** Photos to pick from, or a whole period; says what a choice costs of the plan before anything is written. */
export function EarlierPosts({ sourceId, posts, remaining }: EarlierPostsProps) {
  const { t } = useTranslation("sources");
  const change = useChange();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const cost: (Cost & { choice: EarlierChoice }) | null =
    chosen.length > 0
      ? { choice: { postIds: [...chosen] }, count: chosen.length, remaining }
      : previewed && { choice: previewed.choice, ...previewed.preview };
  const toggle = (ids: string[], isOn: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id));
    setChosen(isOn ? [...others, ...ids] : others);
  };

  async function show(choice: EarlierChoice) {
    setPreviewed(null);
    await change.run("preview", async (call) => {
      const { earlierPosts: preview } = await call(previewEarlierPosts, { id: sourceId, choice });
      setPreviewed({ choice, preview });
    });
  }

  async function write(choice: EarlierChoice, together = false) {
    const started = await change.run(together ? "join" : "write", async (call) => {
      const { chooseEarlierPosts: count } = await call(chooseEarlierPosts, { id: sourceId, choice, together });
      showToast("success", t("earlier.started", { count }));
    });
    if (!started) return;
    setChosen([]);
    setPreviewed(null);
  }

  return (
    <div className={styles.page}>
      <FailureNotice failure={change.failure} />
      <PostsByMonth
        posts={posts}
        disabled={!hydrated}
        isChosen={(id) => chosen.includes(id)}
        onToggle={toggle}
        renderPost={(post) => (
          <EarlierTile post={post} checked={chosen.includes(post.id)} onChange={(isOn) => toggle([post.id], isOn)} />
        )}
      />
      <Range disabled={!hydrated} pending={change.pending === "preview"} onShow={(range) => void show(range)} />
      <div className={styles.tray}>
        <p role="status">{cost === null ? <NothingChosen remaining={remaining} /> : <CostText {...cost} />}</p>
        {cost !== null && cost.count > 0 ? (
          <div className={styles.trayButtons}>
            {chosen.length > 0 ? (
              <Button variant="default" onClick={() => setChosen([])}>
                {t("earlier.clear")}
              </Button>
            ) : null}
            {chosen.length > 1 && chosen.length <= MOST_IN_SERIES ? (
              <Button
                variant="default"
                disabled={change.pending !== null}
                loading={change.pending === "join"}
                onClick={() => void write(cost.choice, true)}
              >
                {t("earlier.join", { count: chosen.length })}
              </Button>
            ) : null}
            <Button
              disabled={change.pending !== null}
              loading={change.pending === "write"}
              onClick={() => void write(cost.choice)}
            >
              {t("earlier.write", { count: cost.count })}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
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
