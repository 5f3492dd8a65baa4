import type { Schema } from '@registry/api-client'
import type { OutsideEffects } from '../view.ts'

const shownOfKind = 5
const longestTarget = 80

/** Groups effects by kind in the order of the API, with as many locations as the column has space for. */
export const effectGroups = ({ effects, read_files, files }: Schema<'OutsideEffects'>): OutsideEffects => ({
  groups: [...Map.groupBy(effects, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    count: all.length,
    first: all.slice(0, shownOfKind).map(({ target, file, line, on_use: onUse }) => ({
      target: target.length > longestTarget ? `${target.slice(0, longestTarget)}…` : target,
      file,
      line,
      ...(onUse && { onUse: true as const }),
    })),
  })),
  read: read_files,
  total: files,
})
