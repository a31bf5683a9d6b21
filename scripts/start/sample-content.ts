/** Sample operator content for the front page; each item is marked there as a sample. */
export const toSampleContent = (partnerUrl: string) => ({
  OPERATOR_NAME: "Harbour & Hill",
  CONTACT_EMAIL: "team@galley.example",
  IMPRESSIONS: JSON.stringify([
    {
      quote: {
        en:
          "I post from the market at seven. " +
          "When the stall is packed up, the article is in my mail and says what I said.",
        vi: "Bảy giờ sáng tôi đăng ảnh từ chợ. Dọn hàng xong thì bài viết đã ở trong hộp thư, đúng như lời tôi nói.",
      },
      name: "Mira",
      role: { en: "market grower", vi: "người trồng và bán rau" },
      sample: true,
    },
    {
      quote: {
        en: "Three days of hiking were one carousel. Now they are a page that people find a year later.",
        vi: "Ba ngày leo núi chỉ là một bài đăng nhiều ảnh. Giờ đó là một trang mà một năm sau vẫn có người tìm thấy.",
      },
      name: "Jonas",
      role: { en: "writes about hiking", vi: "viết về leo núi" },
      sample: true,
    },
    {
      quote: {
        en: "I press one button on the bus. That is all the blogging I have time for.",
        vi: "Tôi bấm một nút trên xe buýt. Thời gian viết blog của tôi chỉ có thế.",
      },
      name: "Thảo",
      role: { en: "pottery studio", vi: "xưởng gốm" },
      sample: true,
    },
  ]),
  SEEN_ON: JSON.stringify([
    { name: "The Evening Proof", sample: true },
    { name: "Blog & Co", sample: true },
    { name: "Small Press Weekly", sample: true },
  ]),
  PARTNER: JSON.stringify({
    name: "Harbour Pages",
    url: partnerUrl,
    logo: `${partnerUrl}/logo.svg`,
    offer: {
      en: "A site of your own in an afternoon. With Premium, 20 % off the first year.",
      vi: "Có trang riêng chỉ trong một buổi chiều. Với gói Premium, giảm 20 % trong năm đầu.",
    },
    code: "GALLEY-20",
  }),
});
