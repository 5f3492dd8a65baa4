import { decodeText } from '../bytes.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'

/** Reads the content of each `<metadata>`, which ComfyUI writes, and each `<desc>`, which exported graphs have. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  const svg = decodeText(await slices.upTo(0, slices.size))
  return svg
    .split(/<(?=metadata|desc)/)
    .slice(1)
    .map((part) => {
      const content = part.slice(part.indexOf('>') + 1).split(/<\/(?:metadata|desc)>/, 1)[0] ?? ''
      return { name: 'metadata', text: textOf(content) }
    })
}

function textOf(content: string): string {
  const [before = '', ...sections] = content.split('<![CDATA[')
  const parts = sections.map((section) => section.split(']]>', 2))
  return unescaped(before) + parts.map(([text = '', after = '']) => text + unescaped(after)).join('')
}

const entities = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
])

function unescaped(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities.get(entity) ?? entity).trim()
}
