import type { Kit } from "../kit/start-simulator.ts";
import { obeyOrders, plantErrors } from "./misbehave.ts";
import { phrases } from "./phrases.ts";
import type { Planted } from "./plant-errors.ts";
import { readMaterial, taskOf, type Material } from "./read-task.ts";
import { countTokens, type ModelAnswer, type ModelRequest } from "./request.ts";
import type { Behaviour, ModelState } from "./state.ts";
import { answerOther } from "./tasks/answer-other.ts";
import { repairArticle, reviseArticle } from "./tasks/change-article.ts";
import { briefPost } from "./tasks/brief-post.ts";
import { lookAtPictures } from "./tasks/look-at-pictures.ts";
import { verifyArticle } from "./tasks/verify-article.ts";
import { writeArticle } from "./tasks/write-article.ts";

const pictureTokens = 1_500;

/** The simulated model's response, as good or as bad as requested; the journal records the planted errors. */
export async function answerRequest(request: ModelRequest, state: ModelState, kit: Kit): Promise<ModelAnswer> {
  const material = readMaterial(request.prompt);
  const task = taskOf(material);
  const behaviour = state.takeBehaviour(task, request.model);
  const planted: Planted[] = [];
  const good = material
    ? JSON.stringify(compose(material, request, behaviour, planted))
    : await answerOther(request, state.settings.schema === "kept");
  const answer = deliver(good, behaviour, request);
  const usage = {
    input: countInput(request),
    output: countTokens(answer.text),
  };
  state.countCall();
  kit.journal.effect("model.answered", {
    task,
    model: request.model,
    behaviour: behaviour?.kind ?? "good",
    language: material?.language ?? null,
    pictures: request.pictures.length,
    hasSchema: request.schema !== null,
    system: request.system,
    prompt: request.prompt,
    ...usage,
  });
  for (const { kind, text } of planted)
    kit.journal.effect("error.planted", { task, error: kind, text, language: material?.language ?? null });
  return { ...answer, usage };
}

function compose(given: Material, request: ModelRequest, behaviour: Behaviour | null, planted: Planted[]): object {
  const material = behaviour?.kind === "foreign" ? inOtherLanguage(given) : given;
  switch (material.task) {
    case "look":
      return { ...lookAtPictures(material, request.pictures), ...briefPost(material, request.system) };
    case "brief":
      return briefPost(material, request.system);
    case "verify":
      return verifyArticle(material, behaviour?.kind);
    case "repair":
      return behaviour?.kind === "stubborn" ? { fixes: [] } : repairArticle(material);
    case "revise":
      return reviseArticle(material);
    case "write": {
      const article = writeArticle(material);
      if (behaviour?.kind === "invent") planted.push(...plantErrors(article, material, behaviour));
      if (behaviour?.kind === "obey") planted.push(...obeyOrders(article, material, request.system));
      return article;
    }
  }
}

/** Answers as if it had ignored the language: general sentences in another one. */
function inOtherLanguage(material: Material): Material {
  const language = material.language === "en" ? "de" : "en";
  const other = phrases[language];
  const text = other ? [other.lead, other.more, `${other.views.join(", ")}.`, `${other.lights.join(", ")}.`] : [];
  return {
    ...material,
    language,
    sources: text.map((sentence, index) => ({ id: `caption:${index + 1}`, text: sentence })),
  };
}

function deliver(text: string, behaviour: Behaviour | null, request: ModelRequest): Pick<ModelAnswer, "text" | "end"> {
  switch (behaviour?.kind) {
    case "refuse":
      return { text: "", end: "refusal" };
    case "refuse-in-words":
      return { text: "I'm sorry, but I can't help with that.", end: "stop" };
    case "truncate":
      return { text: text.slice(0, Math.floor(text.length / 2)), end: "length" };
    case "fence":
      return { text: `Here is the JSON:\n\`\`\`json\n${text}\n\`\`\`\nAnything else?`, end: "stop" };
    case "schema-miss":
      return { text: JSON.stringify({ article: { headline: "…", content: [1, 2, 3] } }), end: "stop" };
    case "empty":
      return { text: "", end: "stop" };
    default:
      return countTokens(text) <= request.maxTokens
        ? { text, end: "stop" }
        : { text: text.slice(0, request.maxTokens * 4), end: "length" };
  }
}

export function countInput({ system, prompt, pictures }: ModelRequest): number {
  return countTokens(system + prompt) + pictures.length * pictureTokens;
}
