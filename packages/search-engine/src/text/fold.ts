/**
 * Normalizes a text for comparison: lower case, NFKC, no accents of Latin, Greek, Cyrillic and Arabic. Cyrillic
 * look-alikes among Latin letters become Latin. Marks of Indic scripts, kana and Hangul remain, because they change the
 * letter.
 */
export function fold(text: string): string {
  // Most names are ASCII, which the steps below would not change.
  if (isAscii(text)) return text.toLowerCase()
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(removable, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøłđıðþأإآٱىةؤئـ]/g, (letter) => spelled.get(letter) ?? letter)
  return /[a-z]/.test(plain) ? plain.replaceAll(/[асеорхуіјѕһ]/g, (letter) => lookAlikes.get(letter) ?? letter) : plain
}

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

// Combining diacritics, Arabic vowel signs, and invisible joiners and direction marks.
const removable =
  /[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064]|\ufe0e|\ufe0f/g

const spelled = new Map<string, string>(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ı: 'i',
    ð: 'd',
    þ: 'th',
    أ: 'ا',
    إ: 'ا',
    آ: 'ا',
    ٱ: 'ا',
    ى: 'ي',
    ة: 'ه',
    ؤ: 'و',
    ئ: 'ي',
    ـ: '',
  }),
)

const lookAlikes = new Map<string, string>(
  Object.entries({
    а: 'a',
    с: 'c',
    е: 'e',
    о: 'o',
    р: 'p',
    х: 'x',
    у: 'y',
    і: 'i',
    ј: 'j',
    ѕ: 's',
    һ: 'h',
  }),
)
