import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { accountSchema, mediaPageSchema, parseGraphJson } from "./api-types.ts";
import { toAccount, toMediaPage } from "./mapper.ts";

const fixture = readFileSync(new URL("fixtures/media-page.json", import.meta.url), "utf8");
const page = toMediaPage(mediaPageSchema.parse(parseGraphJson(fixture)));

describe("media", () => {
  it("maps a picture with its text, date and address", () => {
    expect(page.posts[0]).toEqual({
      mediaId: "18001000000000001",
      caption: "Sunset over the bay 🌅\n\n#sunset",
      kind: "image",
      productType: "FEED",
      permalink: "https://www.instagram.com/p/AAA1/",
      shortcode: "AAA1",
      postedAt: new Date("2026-09-24T09:20:44Z"),
      pictures: [
        {
          mediaId: "18001000000000001",
          url: "https://scontent-fra3-1.cdninstagram.com/v/t51/1.jpg?oe=6AC59E06",
          altText: "The sun above the sea",
        },
      ],
      skippedVideos: 0,
    });
  });

  it("keeps a carousel's images in order and counts its videos", () => {
    const carousel = page.posts[1];
    expect(carousel?.kind).toBe("carousel");
    expect(carousel?.caption).toBe("");
    expect(carousel?.skippedVideos).toBe(1);
    expect(carousel?.pictures).toEqual([
      { mediaId: "18001000000000011", url: "https://scontent.xx.fbcdn.net/11.jpg", altText: null },
      { mediaId: "18001000000000013", url: null, altText: "A plate" },
    ]);
  });

  it("keeps every digit of an id that came as a number", () => {
    expect(page.posts[1]?.mediaId).toBe("17841403815449847");
  });

  it("gives a reel no pictures", () => {
    expect(page.posts[2]).toMatchObject({ kind: "video", productType: "REELS", pictures: [], skippedVideos: 0 });
  });

  it("keeps a picture whose address Instagram leaves out", () => {
    expect(page.posts[3]?.pictures).toEqual([{ mediaId: "18001000000000004", url: null, altText: null }]);
  });

  it("leaves out media of an unknown kind", () => {
    expect(page.posts).toHaveLength(4);
  });

  it("continues while there is a next page, even after an empty one, and passes on only the cursor", () => {
    expect(page.after).toBe("QVFIafter");
    const next = "https://graph.example/me/media?access_token=CANARY&after=XYZ";
    expect(toMediaPage({ data: [], paging: { next } }).after).toBe("XYZ");
    expect(toMediaPage({ data: [], paging: { cursors: { after: "LAST" } } }).after).toBeNull();
    expect(JSON.stringify(page)).not.toContain("CANARY");
  });
});

describe("account", () => {
  const flat =
    '{"id":"26160319576992690","user_id":17841403815449847,"username":"lima_tests","account_type":"MEDIA_CREATOR"}';
  const account = {
    appScopedId: "26160319576992690",
    userId: "17841403815449847",
    username: "lima_tests",
    accountType: "MEDIA_CREATOR",
  };

  it.each([flat, `{"data":[${flat}]}`])("reads both envelopes: %s", (text) => {
    expect(toAccount(accountSchema.parse(parseGraphJson(text)))).toEqual(account);
  });

  it("calls any other type OTHER", () => {
    expect(toAccount({ id: "1", user_id: "2", username: "x", account_type: "PERSONAL" }).accountType).toBe("OTHER");
    expect(toAccount({ id: "1", user_id: "2", username: "x" }).accountType).toBe("OTHER");
  });
});
