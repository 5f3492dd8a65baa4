import measure from 'anafanafo'
import { writeXml, type Xml } from '../xml.ts'

export type BadgeTone = 'blue' | 'green' | 'amber' | 'grey'

export interface Badge {
  /** Text of the left half. */
  label: string
  message: string
  tone: BadgeTone
}

const mostCharacters = 60
const padding = 8
const height = 20

// White text is readable on each colour: a contrast of at least 4.5 to 1.
const colours = { blue: '#2f57c4', green: '#1d7a45', amber: '#97600a', grey: '#5a6478' } satisfies Record<
  BadgeTone,
  string
>

/** Draws a badge. Equal texts give equal bytes, and the width is independent of the font. */
export const drawBadge = ({ label, message, tone }: Badge): string => {
  const [left, right] = [part(label), part(message)]
  const width = left.width + right.width
  const title = `${left.text}: ${right.text}`
  return writeXml({
    svg: {
      '@xmlns': 'http://www.w3.org/2000/svg',
      '@width': width,
      '@height': height,
      '@viewBox': `0 0 ${width} ${height}`,
      '@role': 'img',
      '@aria-label': title,
      title,
      clipPath: { '@id': 'r', rect: { '@width': width, '@height': height, '@rx': 4 } },
      g: [
        {
          '@clip-path': 'url(#r)',
          rect: [
            { '@width': left.width, '@height': height, '@fill': '#e6eaf3' },
            { '@x': left.width, '@width': right.width, '@height': height, '@fill': colours[tone] },
          ],
        },
        {
          '@font-family': 'Verdana,Geneva,DejaVu Sans,sans-serif',
          '@font-size': 11,
          text: [words(left, 0, '#2b3347'), words(right, left.width, '#fff')],
        },
      ],
    },
  })
}

interface Part {
  text: string
  textWidth: number
  width: number
}

const part = (said: string): Part => {
  const text = said.slice(0, mostCharacters).toWellFormed()
  const textWidth = Math.ceil(measure(text, { font: '11px Verdana', guess: true }))
  return { text, textWidth, width: textWidth + 2 * padding }
}

const words = ({ text, textWidth }: Part, from: number, fill: string): Xml => ({
  '@x': from + padding,
  '@y': 14,
  '@textLength': textWidth,
  '@fill': fill,
  '#': text,
})
