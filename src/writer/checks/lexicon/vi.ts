import type { Lexicon } from "./lexicon.ts";

const part = "(?:\\s*(?<part>sáng|trưa|chiều|tối|đêm)(?![\\p{L}]))";
/** Things that are counted: before these, "ba", "năm" and "chín" are numbers, not father, year and ripe. */
const counted = new RegExp(
  String.raw`^ (?:\d|cái|chiếc|người|con|giờ|ngày|đêm|phút|giây|quả|trái|ly|cốc|tô|bát|ổ|đĩa|loại|món|ký` +
    String.raw`|kí|kg|cân|gam|g|ml|lít|mét|m|km|cây|nghìn|ngàn|trăm|triệu|mươi|năm|tháng|tuần|lần|bông|cuốn` +
    String.raw`|quyển|phòng|chỗ|suất|phần|vị|màu|mẻ|chậu|bộ|đôi|bức|tấm|buổi|bàn|ghế|bước|thứ|thìa|muỗng` +
    String.raw`|chị|anh|em|bạn|mẫu|hộp|túi|chai|lọ|viên|củ|nhánh|tép|miếng|lát|cặp|điểm|tầng|gói|bánh|khách` +
    String.raw`|học|nồi|xe|chuyến|hạng|tuổi)(?![\p{L}])`,
  "u",
);

export const vi: Lexicon = {
  hours24: false,
  one: ["một", "đầu tiên", "mỗi"],
  homographs: {
    ba: { after: counted },
    năm: { after: counted, before: /(?<!(?:mỗi|hàng|cả|nhiều|\d|suốt) )$/iu },
    chín: { after: counted },
    không: { before: /(?!)/ },
  },
  extraNumberWords: { "hai chục": 20, "một chục": 10, "một tá": 12, "mười ngàn": 10000 },
  ordinalEndings: [],
  months: Array.from({ length: 12 }, (_, index) => [`tháng ${index + 1}`]),
  weekdays: [
    ["thứ hai", "thứ 2", "t2"],
    ["thứ ba", "thứ 3", "t3"],
    ["thứ tư", "thứ 4", "t4"],
    ["thứ năm", "thứ 5", "t5"],
    ["thứ sáu", "thứ 6", "t6"],
    ["thứ bảy", "thứ bẩy", "thứ 7", "t7"],
    ["chủ nhật", "chúa nhật", "cn"],
  ],
  dates: [
    new RegExp(
      String.raw`(?:ngày |mùng |mồng )?(?<![\d.,:])(?<day>\d{1,2})\s+tháng\s+(?<monthNumber>\d{1,2})` +
        String.raw`(?:(?:\s+năm\s+|\/)(?<year>\d{4}))?`,
      "giu",
    ),
    new RegExp(
      String.raw`(?<=ngày |sáng |tối |chiều |trưa |hết |đến |từ |- ?|\()(?<day>\d{1,2})\/` +
        String.raw`(?<monthNumber>\d{1,2})(?:\/(?<year>\d{4}))?(?!\d)`,
      "giu",
    ),
    /(?<![\p{L}])tháng\s+(?<monthNumber>\d{1,2})(?!\d)(?:\/(?<year>\d{4}))?/giu,
  ],
  clock: [
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>\\d{1,2})\\s*(?:giờ|h) rưỡi${part}?`, "giu"), offset: 30 },
    {
      pattern: new RegExp(
        `(?<![\\d.,:])(?<h>\\d{1,2})\\s?(?:giờ|h|g)(?![\\p{L}])(?:\\s?(?<m>[0-5]\\d)(?!\\d)(?:\\s*phút)?)?${part}?`,
        "giu",
      ),
    },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>\\d{1,2})(?:giờ|h|g)(?<m>[0-5]\\d)(?!\\d)${part}?`, "giu") },
    { pattern: new RegExp(`(?<![\\d.,:])(?<h>[01]?\\d|2[0-4]):(?<m>[0-5]\\d)(?![\\d:])${part}?`, "giu") },
  ],
  dayParts: { am: ["sáng"], pm: ["trưa", "chiều", "tối", "đêm"] },
  tomorrow: /(?<![\p{L}])(?:ngày mai|sáng mai|tối mai|chiều mai)(?![\p{L}])/iu,
  magnitudes: { k: 1e3, nghìn: 1e3, ngàn: 1e3, triệu: 1e6, tr: 1e6 },
  units: {
    gam: "g",
    gram: "g",
    ký: "kg",
    kí: "kg",
    cân: "kg",
    lít: "l",
    mét: "m",
    "cây số": "km",
    độ: "degree",
    phút: "minute",
    tiếng: "hour",
    giờ: "hour",
    ngày: "day",
    tuần: "week",
    tháng: "month",
    năm: "year",
    "phần trăm": "percent",
  },
};
