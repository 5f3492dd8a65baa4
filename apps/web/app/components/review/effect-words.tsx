import type { Schema } from '@registry/api-client'
import { Braces, FolderOutput, type LucideIcon, Package, Route, SlidersHorizontal, Wrench } from 'lucide-react'
import type { T } from '../../i18n/use-t.ts'

export type EffectKind = Schema<'OutsideEffect'>['kind']

export const effectName = (t: T<'review'>, kind: EffectKind): string => {
  switch (kind) {
    case 'widgets-of-all-nodes':
      return t('review.effects.widgets-of-all-nodes')
    case 'all-nodes':
      return t('review.effects.all-nodes')
    case 'nodes-by-content':
      return t('review.effects.nodes-by-content')
    case 'front-end-patch':
      return t('review.effects.front-end-patch')
    case 'core-patch':
      return t('review.effects.core-patch')
    case 'package-patch':
      return t('review.effects.package-patch')
    case 'module-name':
      return t('review.effects.module-name')
    case 'search-path':
      return t('review.effects.search-path')
    case 'core-route':
      return t('review.effects.core-route')
    case 'route':
      return t('review.effects.route')
    case 'package-change':
      return t('review.effects.package-change')
    case 'package-limit':
      return t('review.effects.package-limit')
    case 'other-pack':
      return t('review.effects.other-pack')
    case 'front-end-global':
      return t('review.effects.front-end-global')
  }
}

const icons: Record<EffectKind, LucideIcon> = {
  'widgets-of-all-nodes': SlidersHorizontal,
  'all-nodes': SlidersHorizontal,
  'nodes-by-content': SlidersHorizontal,
  'front-end-patch': Braces,
  'core-patch': Wrench,
  'package-patch': Wrench,
  'module-name': Wrench,
  'search-path': FolderOutput,
  'core-route': Route,
  route: Route,
  'package-change': Package,
  'package-limit': Package,
  'other-pack': FolderOutput,
  'front-end-global': Braces,
}

/** Decorative icon of an effect. */
export const EffectIcon = ({ kind, className }: { kind: EffectKind; className?: string }) => {
  const Icon = icons[kind]
  return <Icon aria-hidden className={className} />
}
