import type { Schema } from '@registry/api-client'
import { Braces, Cpu, FolderOutput, Globe, type LucideIcon, Route, Terminal, Variable } from 'lucide-react'
import type { T } from '../../i18n/use-t.ts'

export type Capability = Schema<'Capability'>

export const capabilityName = (t: T<'review'>, capability: Capability): string => {
  switch (capability) {
    case 'network':
      return t('review.capabilities.network')
    case 'processes':
      return t('review.capabilities.processes')
    case 'environment':
      return t('review.capabilities.environment')
    case 'writes-outside':
      return t('review.capabilities.writes-outside')
    case 'native-code':
      return t('review.capabilities.native-code')
    case 'server-routes':
      return t('review.capabilities.server-routes')
    case 'front-end':
      return t('review.capabilities.front-end')
  }
}

const icons: Record<Capability, LucideIcon> = {
  network: Globe,
  processes: Terminal,
  environment: Variable,
  'writes-outside': FolderOutput,
  'native-code': Cpu,
  'server-routes': Route,
  'front-end': Braces,
}

/** Decorative icon of a capability. */
export const CapabilityIcon = ({ capability, className }: { capability: Capability; className?: string }) => {
  const Icon = icons[capability]
  return <Icon aria-hidden className={className} />
}
