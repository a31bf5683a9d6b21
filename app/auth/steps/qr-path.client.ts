import { create } from "qrcode";

/** The blank modules around the code that scanners need (ISO/IEC 18004). */
const quietZone = 4;

/** Returns a text as the path of a QR code, one unit per module; `size` includes the quiet zone. */
export function toQrPath(text: string): { d: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  let d = "";
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (modules.get(y, x)) d += `M${x + quietZone} ${y + quietZone}h1v1h-1z`;
    }
  }
  return { d, size: modules.size + 2 * quietZone };
}
