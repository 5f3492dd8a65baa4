import type { Schema } from '@registry/api-client'
import { type Card, type CardDrawer, drawableText } from '@registry/share-card'
import { LRUCache } from 'lru-cache'
import { plainText } from '../../app/components/plain-text.ts'
import { unclaimedPublisherId } from '../../app/components/unclaimed.ts'
import type { T } from '../../app/i18n/use-t.ts'
import { createLinks } from '../../app/links.ts'
import { etagOf, hasAlready, machineHeaders, notChanged, refuse } from '../answer.ts'
import { findNode } from '../find-node.ts'
import type { Site } from '../site.ts'
import { wordsOf } from '../words.ts'

const oneHour = 3600
const mostKeptBytes = 32 * 1024 * 1024

// Version of the drawing. Raise it when cards with the same texts look different.
const look = '1'

export interface NodeCards {
  answer(site: Site, request: Request, nodeId: string, onError: (error: unknown) => void): Promise<Response>
}

/** Creates the preview images of packs. Each image is cached until its content changes. */
export const createNodeCards = (createDrawer: () => CardDrawer): NodeCards => {
  let drawer: CardDrawer | undefined
  const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: mostKeptBytes,
    sizeCalculation: (png) => png.byteLength,
  })
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  const draw = (key: string, card: Card): Promise<Uint8Array<ArrayBuffer>> => {
    drawer ??= createDrawer()
    const underWay =
      drawing.get(key) ??
      drawer
        .draw(card)
        .then((png) => {
          drawn.set(key, png)
          return png
        })
        .finally(() => drawing.delete(key))
    drawing.set(key, underWay)
    return underWay
  }

  return {
    answer: async (site, request, nodeId, onError) => {
      const { node, instead } = await findNode(site, nodeId, createLinks('en').nodeCard)
      if (!node) return instead
      const card = cardOf(node, await wordsOf('en', 'node', 'node-row'))
      const key = etagOf(look, JSON.stringify(card))
      const headers = machineHeaders('image/png', oneHour, key)
      if (hasAlready(request, headers)) return notChanged(headers)
      if (request.method === 'HEAD') return new Response(null, { headers })
      try {
        return new Response(drawn.get(key) ?? (await draw(key, card)), { headers })
      } catch (error) {
        onError(error)
        return refuse(503, 'Too many pictures are being drawn. Try again in a moment.', { 'retry-after': '10' })
      }
    },
  }
}

// Cards are in English, because a single image serves all languages, and the fonts do not cover every language.
const cardOf = (node: Schema<'Node'>, t: T<'node' | 'node-row'>): Card => {
  const { publisher, latest_version, comfy_node_count = 0, downloads, written_by } = node
  const author = written_by?.name ?? t('node.unclaimed.name')
  const maker = publisher.id === unclaimedPublisherId ? author : publisher.name
  return {
    site: t('site.name'),
    title: drawableText(node.name) || node.id,
    byline: drawableText(maker) || publisher.id,
    text: plainText(node.description, 220),
    facts: [
      latest_version ? latest_version.version : t('node-row.noRelease'),
      ...(downloads > 0 || publisher.id !== unclaimedPublisherId ? [t('node-row.installs', { count: downloads })] : []),
      ...(comfy_node_count > 0 ? [t('node-row.comfyNodes', { count: comfy_node_count })] : []),
    ],
  }
}
