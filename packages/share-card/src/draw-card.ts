import { readFileSync } from 'node:fs'
import { type ContainerNode, type Node, Renderer } from '@takumi-rs/wasm/node'
import type { Card } from './card.ts'
import { drawableText } from './drawable-text.ts'

// This file runs in its own thread: drawing blocks a thread, and a crash must not affect other threads.
const fonts: [family: string, address: string][] = [
  ['Inter', import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')],
  ['Inter', import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2')],
  ['Inter', import.meta.resolve('@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2')],
  [
    'Noto Sans Arabic',
    import.meta.resolve('@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2'),
  ],
]

const renderer = new Renderer()
for (const [name, address] of fonts) {
  await renderer.registerFont({ name, data: readFileSync(new URL(address)) })
}

/** Draws a card of 1200 × 630 pixels as PNG. Equal cards give equal bytes. */
const drawCard = (card: Card): Promise<Uint8Array<ArrayBuffer>> =>
  renderer.render(layOut(card), { width: 1200, height: 630, format: 'png' })

// A thread of the pool calls what its file exports by default.
// oxlint-disable-next-line import/no-default-export
export default drawCard

const colours = { canvas: '#10141f', line: '#2a3348', text: '#f2f5fc', muted: '#b3bdd3', accent: '#93b2ff' }

const layOut = (card: Card): ContainerNode => {
  const { site, title, byline, text, facts } = card
  return column({ width: 1200, height: 630, padding: '56px 72px', backgroundColor: colours.canvas }, [
    row({ alignItems: 'center', gap: 16, marginBottom: 44 }, [
      { type: 'image', src: mark, width: 44, height: 44 },
      words(site, { fontSize: 28, fontWeight: 500, color: colours.muted }),
    ]),
    words(title, { fontSize: sizeOf(title), fontWeight: 700, color: colours.text, lineHeight: 1.12, lineClamp: 2 }),
    words(byline, { fontSize: 30, fontWeight: 500, color: colours.accent, marginTop: 14, lineClamp: 1 }),
    words(text, { fontSize: 32, color: colours.muted, lineHeight: 1.4, lineClamp: 3, marginTop: 22 }),
    row({ flexGrow: 1 }, []),
    row(
      { gap: 40, borderTopWidth: 2, borderTopStyle: 'solid', borderColor: colours.line, paddingTop: 26 },
      facts
        .slice(0, 4)
        .map((fact) => words(fact, { fontSize: 28, fontWeight: 500, color: colours.text, lineClamp: 1 })),
    ),
  ])
}

type Style = NonNullable<ContainerNode['style']>

const column = (style: Style, children: (Node | undefined)[]) => box({ ...style, flexDirection: 'column' }, children)

const row = (style: Style, children: (Node | undefined)[]) => box({ ...style, flexDirection: 'row' }, children)

const box = (style: Style, children: (Node | undefined)[]): ContainerNode => ({
  type: 'container',
  style: { display: 'flex', fontFamily: 'Inter, Noto Sans Arabic', ...style },
  children: children.filter((child) => child !== undefined),
})

const words = (text: string, style: Style): Node | undefined => {
  const drawable = drawableText(text)
  if (drawable === '') return undefined
  const direction = /^[^\p{L}]*\p{Script=Arabic}/u.test(drawable) ? 'rtl' : 'ltr'
  return {
    type: 'text',
    text: drawable,
    style: { textOverflow: 'ellipsis', wordBreak: 'break-word', direction, ...style },
  }
}

const sizeOf = (title: string) => (title.length > 40 ? 56 : title.length > 22 ? 68 : 84)

// The site's mark, as in its favicon.
const mark = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="44" height="44" fill="none"><rect width="32" height="32" rx="7" fill="#1c2438"/><path d="M22 22A8.6 8.6 0 1 1 20 8.4" stroke="#93b2ff" stroke-width="3.2" stroke-linecap="round"/><circle cx="22.4" cy="10.4" r="3.8" fill="#f0cc28"/><circle cx="22.4" cy="10.4" r="1.3" fill="#151b2b"/></svg>',
)}`
