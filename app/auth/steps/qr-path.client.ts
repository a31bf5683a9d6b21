import { create } from "qrcode";

/** Blank modules around the code that readers need (ISO/IEC 18004). */
const quietZone = 4;

/** A text as the path of a QR code, one unit a module, the quiet zone included in `size`. */
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
