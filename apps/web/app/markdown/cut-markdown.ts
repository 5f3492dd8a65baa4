/** The beginning of a text, up to the last paragraph that fits; a code block that was cut is closed. */
export const cutMarkdown = (text: string, most: number): { text: string; cut: boolean } => {
  if (text.length <= most) return { text, cut: false }
  const head = text.slice(0, most)
  const end = head.lastIndexOf('\n\n')
  const kept = end > most / 2 ? head.slice(0, end) : head
  return { text: `${kept}${openFence(kept)}`, cut: true }
}

const openFence = (text: string): string => {
  let fence = ''
  for (const [, marks = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    if (fence === '') fence = marks
    else if (marks[0] === fence[0] && marks.length >= fence.length) fence = ''
  }
  return fence === '' ? '' : `\n${fence}`
}
