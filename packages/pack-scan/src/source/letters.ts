/** Whether a name mixes Latin letters with look-alikes of other scripts. */
export function isConfusable(name: string): boolean {
  return /[A-Za-z]/.test(name) && lookAlikes.test(name)
}

/** Names that readers cannot tell apart: `O0OO0O`, `lIIlI`, `_0x3f2a`, `______`. */
export function isMeaningless(name: string): boolean {
  return (
    /^_?0x[0-9a-f]{3,}$|^_0x[0-9a-f]{3,}\w{0,4}$/i.test(name) ||
    /^(?=.*O)[O0]{6,}$|^(?=.*[lI])[lI1]{6,}$|^_{6,}\d{0,3}$|^[_lIO01]{10,}$/.test(name)
  )
}

// Letters of other scripts that look like Latin letters.
const lookAlikes =
  /[\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u04bb\u0501\u051b\u051d\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0406\u03bf\u039f\u0578\u057d\u0585]/
