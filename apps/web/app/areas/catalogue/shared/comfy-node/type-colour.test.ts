import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, readTokens } from '../../../../styles/contrast.ts'
import { hueOf, hueTones, typeColour } from './type-colour.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const tokens = readTokens(read('../../../../styles/tokens.css'))

test('a known type has its colour in any case, and a missing or wildcard type the neutral one', () => {
  expect(typeColour('IMAGE')).toEqual({ token: 'var(--socket-image)' })
  expect(typeColour('image')).toEqual({ token: 'var(--socket-image)' })
  expect(typeColour('*')).toEqual({ token: 'var(--socket-other)' })
  expect(typeColour(undefined)).toEqual({ token: 'var(--socket-other)' })
})

test('another type has a hue from its name', () => {
  expect(typeColour('PIPE_LINE')).toEqual({ hue: hueOf('pipe_line') })
  expect(
    new Set(['SEGS', 'PIPE_LINE', 'BBOX_DETECTOR', 'FACE_MODEL', 'LORA_STACK', 'XY'].map(hueOf)).size,
  ).toBeGreaterThan(3)
})

test('every hue has a contrast of at least 3:1 to node backgrounds, in light and dark', () => {
  const backs = ['canvas', 'surface', 'raised']
  const tooLow = (['light', 'dark'] as const).flatMap((theme) =>
    Array.from({ length: 24 }, (_, step) => step * 15).flatMap((hue) =>
      backs.flatMap((back) => {
        const { lightness, chroma } = hueTones[theme]
        const found = contrast(toHex(lightness, chroma, hue), tokens.get(back)?.[theme] ?? '')
        return found >= 3 ? [] : [`${hue} on ${back} (${theme}): ${found.toFixed(2)}`]
      }),
    ),
  )
  expect(tooLow).toEqual([])
})

test('the style sheet has the measured tones', () => {
  const written = ({ lightness, chroma }: { lightness: number; chroma: number }) =>
    `oklch(${lightness} ${chroma} var(--h))`
  expect(read('./comfy-node.css')).toContain(`light-dark(${written(hueTones.light)}, ${written(hueTones.dark)})`)
})

// Converts OKLCH to sRGB as CSS Color 4 defines, clipped to the range of a screen.
function toHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels
    .map((linear) => {
      const clipped = Math.min(1, Math.max(0, linear))
      const value = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
      return Math.round(value * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
}
