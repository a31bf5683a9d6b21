import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { articleLanguages } from "../../platform/languages.ts";
import { makeSlug } from "./make-slug.ts";

const post = { postId: "17900000000000001", postedAt: new Date("2026-11-20T09:00:00Z"), timeZone: "UTC" };

describe("makeSlug", () => {
  test.each([
    ["vi", "Đường đi Đà Lạt", "duong-di-da-lat"],
    ["de", "Größe & Übermut: Äpfel", "groesse-uebermut-aepfel"],
    ["fr", "Cœur d’été à l’œuvre", "coeur-d-ete-a-l-oeuvre"],
    ["it", "Perché no? È così", "perche-no-e-cosi"],
    ["en", "Don't stop — café", "dont-stop-cafe"],
    ["ms", "Nasi lemak Ahad ini", "nasi-lemak-ahad-ini"],
  ] as const)("%s: %s", (language, title, slug) => {
    expect(makeSlug(title, language, post)).toBe(slug);
    expect(makeSlug(title.normalize("NFD"), language, post)).toBe(slug);
  });

  test("is the day and a hash of the post for Japanese", () => {
    const slug = makeSlug("京都の朝", "ja", post);
    expect(slug).toMatch(/^post-2026-11-20-[0-9a-f]{8}$/);
    expect(makeSlug("京都の朝", "ja", { ...post, postId: "other" })).not.toBe(slug);
    expect(
      makeSlug("京都の朝", "ja", {
        ...post,
        timeZone: "Pacific/Kiritimati",
        postedAt: new Date("2026-11-20T10:00:00Z"),
      }),
    ).toMatch(/^post-2026-11-21-/);
  });

  test("is never empty, never longer than 75 bytes and always plain", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.constantFrom(...articleLanguages),
        (title, language) => {
          const slug = makeSlug(title, language, post);
          expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
          expect(slug.length).toBeLessThanOrEqual(75);
        },
      ),
    );
  });
});
