import type { Element, Text } from 'hast'

/** Renders GitHub's markers: `[x]` before a task and `[!NOTE]` above a quotation. */
export const spellMarks = (element: Element): void => {
  const text = firstText(element)
  if (!text) return
  if (element.tagName === 'li') spellTask(element, text)
  else spellAlert(element, text)
}

const spellTask = (item: Element, text: Text) => {
  const mark = /^\[([ xX])\]\s+/.exec(text.value)
  if (!mark) return
  text.value = `${mark[1] === ' ' ? '☐' : '☑'} ${text.value.slice(mark[0].length)}`
  item.properties.className = ['task-list-item']
}

const spellAlert = (quote: Element, text: Text) => {
  const mark = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/i.exec(text.value)
  const paragraph = quote.children.find((child) => child.type === 'element')
  if (!mark || !paragraph) return
  const [, name = ''] = mark
  text.value = text.value.slice(mark[0].length)
  quote.properties.className = ['alert', `alert-${name.toLowerCase()}`]
  quote.children.unshift({
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [
      {
        type: 'element',
        tagName: 'strong',
        properties: {},
        children: [{ type: 'text', value: `${name.slice(0, 1).toUpperCase()}${name.slice(1).toLowerCase()}` }],
      },
    ],
  })
}

// Returns the first text of an element or of its first paragraph.
const firstText = (element: Element): Text | undefined => {
  const first = element.children.find((child) => child.type !== 'text' || child.value.trim() !== '')
  if (first?.type === 'text') return first
  return first?.type === 'element' && first.tagName === 'p' ? firstText(first) : undefined
}
