import { asOrder, wordSet, type WriterLocale } from "./locale.ts";

// \b doesn't handle Vietnamese letters: a word boundary here means "no letter before or after".
export const vi: WriterLocale = {
  language: "vi",
  dateTag: "vi",
  isSpaced: true,
  fullStop: ".",
  headings: {
    goodToKnow: {
      formal: ["Thông tin chi tiết", "Thông tin cần biết", "Thông tin thêm"],
      neutral: ["Thông tin cần biết", "Cần lưu ý", "Thông tin thêm", "Chi tiết"],
      warm: ["Nhớ nhé", "Lưu lại nhé", "Vài điều nên biết"],
    },
    dates: {
      formal: ["Thời gian", "Ngày giờ", "Lịch cụ thể"],
      neutral: ["Thời gian", "Khi nào", "Ngày giờ"],
      warm: ["Nhớ lịch nhé", "Khi nào nhỉ", "Lưu lịch nhé"],
    },
    closing: {
      formal: ["Ý kiến của quý độc giả", "Câu hỏi dành cho độc giả", "Xin mời chia sẻ"],
      neutral: ["Còn bạn thì sao?", "Câu hỏi cho bạn", "Bạn nghĩ sao?"],
      warm: ["Còn bạn thì sao?", "Kể nghe với nhé", "Đến lượt bạn"],
    },
    steps: {
      formal: ["Các bước thực hiện", "Trình tự các bước", "Từng bước"],
      neutral: ["Từng bước", "Các bước", "Lần lượt từng bước"],
      warm: ["Từng bước nhé", "Bắt tay vào làm", "Các bước"],
    },
  },
  onInstagram: {
    posted: [
      "Đăng lần đầu trên Instagram, {date}.",
      "Bài đăng trên Instagram, {date}.",
      "Chia sẻ trên Instagram vào {date}.",
      "Bài này đã đăng trên Instagram vào {date}.",
      "Trên Instagram từ {date}.",
      "Instagram, {date}.",
      "Từ bài đăng Instagram {date}.",
      "Xuất hiện trên Instagram vào {date}.",
    ],
    untitled: ["Ảnh {date}", "Từ Instagram, {date}", "Bài đăng Instagram {date}"],
    alt: "Ảnh trong bài đăng Instagram “{title}”, {date}",
    altOf: "Ảnh {number} trong {count} ảnh của bài đăng Instagram “{title}”, {date}",
  },
  elsewhere: {
    posted: ["Viết vào {date}.", "Ảnh và lời, {date}.", "Ghi lại vào {date}.", "Bài viết và ảnh, {date}."],
    untitled: ["Ảnh {date}", "Bức ảnh {date}"],
    alt: "Ảnh trong bài “{title}”, {date}",
    altOf: "Ảnh {number} trong {count} ảnh của bài “{title}”, {date}",
  },
  digest: {
    titles: ["Qua ảnh: {dates}", "Ghi chép bằng ảnh, {dates}"],
    onInstagram: "Trên Instagram: {dates}.",
    elsewhere: "Bài đăng gốc: {dates}.",
  },
  platformCalls: new RegExp(
    asOrder(
      "hãy|nhớ|đừng quên|like|và|share|bình luận|(?:các bạn|bạn|mọi người|cả nhà) (?:ơi|hãy|nhớ)" +
        "|(?:nếu )?(?:bạn )?thích thì|xin|vui lòng|giúp mình",
      String.raw`(?:để lại (?:bình luận|comment)|thả tim(?! (?:sen|heo|lợn|gà|vịt))|chạm hai lần` +
        String.raw`|(?:vuốt|lướt) (?:trái|phải` +
        String.raw`|(?:sang|qua)(?= (?:trái|phải|bên|để|xem|ảnh|hình|nha|nhé)(?!\p{L})|[^\p{L}\p{N}]*$))` +
        String.raw`|(?:tag|gắn thẻ) (?:ngay|một|đứa|người|hội|bạn|mình)` +
        String.raw`|(?:theo dõi|follow) (?:mình|chúng mình|tụi mình|trang(?! (?:thiết|trại|trí|phục))))(?!\p{L})`,
      String.raw`để (?:xem|biết) thêm [^,.!?\n]{1,40}|nếu (?:các )?(?:bạn )?thích[^,.!?\n]{0,40},`,
    ) +
      String.raw`|(?:(?:link|liên kết|đường dẫn) (?:ở|trong|trên|tại|dưới|nằm ở)(?: phần| trang)? ` +
      String.raw`(?:bio|tiểu sử|profile|trang cá nhân|bình luận|cmt|comment)` +
      String.raw`|(?:bình luận|comment|cmt|còm) (?:bên |ở |phía )?dưới` +
      String.raw`|(?:dưới|ở|trong) (?:phần )?(?:bình luận|comment|cmt)` +
      String.raw`|hỏi mình bên dưới|(?:theo dõi|follow) (?:page|fanpage|@)` +
      String.raw`|nhớ (?:tag|gắn thẻ) (?:mình|tiệm|quán)` +
      String.raw`|(?:lưu|chia sẻ|share) (?:lại )?(?:bài viết|bài|post) này|like và share|xem story)`,
    "iu",
  ),
  platformWords: [
    [/link (?:ở|trong|trên)(?: phần)? (?:bio|tiểu sử)/giu, "liên kết trong trang Instagram"],
    [/(?<!\p{L})qua (?:ib|inbox|DM)(?!\p{L})/giu, "qua tin nhắn Instagram"],
    [
      new RegExp(
        String.raw`(?<=^\P{L}{0,4}|[.!?,;:] |(?<!\p{L})(?:thì|hãy|nhớ|cứ) )(?:ib|inbox|DM) (?:cho )?` +
          String.raw`((?:(?:chúng|tụi|bọn|nhà|bên) )?mình|(?:chúng )?(?:tôi|em)` +
          String.raw`|(?:tiệm|quán|shop|xưởng)(?: (?:mình|em|tôi))?)(?!\p{L})`,
        "giu",
      ),
      "nhắn tin cho $1 qua Instagram",
    ],
    [/(?<!\p{L})(?:ib|inbox|DM)(?!\p{L})/giu, "nhắn tin Instagram"],
  ],
  messageCalls: /^(?:hãy |nhớ |cứ |nhắn )?(?:ib|inbox|DM)(?!\p{L})/iu,
  message: [[/(?:tin nhắn )?Instagram$|(?<=nhắn tin) Instagram/u, "{contact}"]],
  greeting: new RegExp(
    String.raw`^(?:chào(?: buổi sáng| buổi tối)?|xin chào|alo|hello|hi` +
      String.raw`|chúc (?:ngủ ngon|buổi sáng|cuối tuần|ngày mới)(?: tốt lành| vui vẻ)?)` +
      String.raw`(?:[\s,]+(?:cả nhà|mọi người|các bạn|bạn|ơi|nha|nhé|cuối tuần|ngày mới|yêu|thương|cả))*` +
      String.raw`(?:[\s,]+\p{L}+)?[\s.!?…]*$`,
    "iu",
  ),
  connective: new RegExp(
    String.raw`^(?:và|nhưng|nên|vì vậy|vì thế|thế nên|rồi|sau đó|còn|mà|đó là|đây là|nó|cũng|hay|hoặc` +
      String.raw`|ngoài ra|thế là)(?!\p{L})`,
    "iu",
  ),
  booking: new RegExp(
    String.raw`(?<!\p{L})(?:đặt (?:bàn|chỗ|trước|hàng|vé|phòng|bánh)|giá vé|giá|vé|đăng ký|mở cửa|giờ mở` +
      String.raw`|đóng cửa|giao hàng|ship|hotline|liên hệ|địa chỉ|số lượng có hạn|còn chỗ|chi phí|miễn phí)` +
      String.raw`(?!\p{L})`,
    "iu",
  ),
  time: /(?<!\p{L})\d{1,2}\s?(?:giờ|h)(?:\s?(?:\d{2}|rưỡi))?(?!\p{L})|\b\d{1,2}:\d{2}\b/iu,
  functionWords: wordSet(
    "của và là thì mà với cho từ đến ở trong trên dưới ra vào lên xuống về bằng để do bởi vì nên nhưng hay " +
      "hoặc các những một mỗi mọi này kia đó ấy cái con chiếc rất đã đang sẽ vẫn còn cũng lại không chưa chỉ có " +
      "được bị khi nếu như lúc",
  ),
  formalForms: [],
};
