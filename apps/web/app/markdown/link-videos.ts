import type { Element, ElementContent, Parents } from 'hast'

const isVideo = /\.(mp4|webm|mov|m4v|ogv)([?#]|$)/i

/** Replaces videos by links to them: a page plays nothing of strangers. */
export const linkVideos = (parent: Parents, isInLink = false): void => {
  const children = parent.children.map((child) => {
    if (child.type !== 'element') return child
    const address = videoIn(child)
    if (address !== undefined) return linkTo(address, child, isInLink)
    linkVideos(child, isInLink || child.tagName === 'a')
    return child
  })
  // A link is allowed where a video or a picture is.
  parent.children = children as ElementContent[]
}

const videoIn = (element: Element): string | undefined => {
  const { tagName, properties } = element
  if (tagName === 'img') return isVideo.test(textOf(properties.src)) ? textOf(properties.src) : undefined
  if (tagName !== 'video') return undefined
  const source = element.children.find((child) => child.type === 'element' && child.tagName === 'source')
  const ofSource = source?.type === 'element' ? textOf(source.properties.src) : ''
  // Without an address there is nothing to lead to, and its picture is dropped with it.
  return textOf(properties.src) || ofSource || undefined
}

const linkTo = (address: string, { properties }: Element, isInLink: boolean): ElementContent => {
  const poster = textOf(properties.poster)
  const name = textOf(properties.alt) || textOf(properties.title) || nameOf(address)
  const words: ElementContent[] = [{ type: 'text', value: `▶ ${name}` }]
  const shown: ElementContent[] =
    poster === ''
      ? words
      : [{ type: 'element', tagName: 'img', properties: { src: poster, alt: `▶ ${name}` }, children: [] }]
  return isInLink
    ? { type: 'element', tagName: 'span', properties: {}, children: shown }
    : { type: 'element', tagName: 'a', properties: { href: address }, children: shown }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Name of the file, or the whole address where its end is no name. */
const nameOf = (address: string): string => {
  const [path = ''] = address.split(/[?#]/)
  const last = path.split('/').at(-1) ?? ''
  return isVideo.test(last) ? last : address.replace(/^https?:\/\//, '')
}
