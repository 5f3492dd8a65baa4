import type { Element, ElementContent, Parents } from 'hast'

const isVideo = /\.(mp4|webm|mov|m4v|ogv)([?#]|$)/i

/** Replaces videos by links, because pages play no media of strangers. */
export const linkVideos = (parent: Parents, isInLink = false): void => {
  const children = parent.children.map((child) => {
    if (child.type !== 'element') return child
    const address = videoIn(child)
    if (address !== undefined) return linkTo(address, child, isInLink)
    linkVideos(child, isInLink || child.tagName === 'a')
    return child
  })
  // The schema allows a link in every place where it allows a video or an image.
  parent.children = children as ElementContent[]
}

const videoIn = (element: Element): string | undefined => {
  const { tagName, properties } = element
  if (tagName === 'img') return isVideo.test(textOf(properties.src)) ? textOf(properties.src) : undefined
  if (tagName !== 'video') return undefined
  const source = element.children.find((child) => child.type === 'element' && child.tagName === 'source')
  const ofSource = source?.type === 'element' ? textOf(source.properties.src) : ''
  // A video without a source has no link target, so its poster is dropped as well.
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

/** Returns the file name of a video URL, or the whole URL when its end is no video file. */
const nameOf = (address: string): string => {
  const [path = ''] = address.split(/[?#]/)
  const last = path.split('/').at(-1) ?? ''
  return isVideo.test(last) ? last : address.replace(/^https?:\/\//, '')
}
