import { keyOf } from '../text/key.ts'

/** A system by one word, which people and packages name in several ways. */
export function osKey(text: string): string {
  const key = keyOf(text)
  if (/^(win|windows|microsoftwindows)/.test(key) || key.endsWith('windows')) return 'windows'
  if (/^(mac|osx|darwin|apple)/.test(key) || key.endsWith('macos')) return 'macos'
  return key.endsWith('linux') ? 'linux' : key
}
