import type { Schema } from '@registry/api-client'
import type { Locale } from '../../app/i18n/languages.ts'
import type { T } from '../../app/i18n/use-t.ts'
import type { NodeView } from '../../app/areas/catalogue/node/node-view.ts'
import type { Site } from '../site.ts'

/** What is written of a node, for whom. */
export interface Writing {
  view: NodeView
  versions: Schema<'NodeVersion'>[]
  site: Site
  locale: Locale
  t: T<'node' | 'node-row' | 'comfy-nodes' | 'plain'>
}
