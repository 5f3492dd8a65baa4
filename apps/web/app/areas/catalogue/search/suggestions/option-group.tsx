import type { ReactNode } from 'react'
import { type T, useT } from '../../../../i18n/use-t.ts'
import type { OptionKind } from './options.ts'

/** Suggestions of one kind below its name. */
export const OptionGroup = ({ id, kind, children }: { id: string; kind: OptionKind; children: ReactNode }) => {
  const t = useT('suggest')
  return (
    <div role="group" aria-labelledby={id} className="not-first:mt-1.5">
      <p id={id} role="presentation" className="px-2.5 pt-1 pb-0.5 text-xs text-faint">
        {groupName(t, kind)}
      </p>
      {children}
    </div>
  )
}

const groupName = (t: T<'suggest'>, kind: OptionKind): string => {
  switch (kind) {
    case 'recent':
      return t('suggest.recent')
    case 'query':
      return t('suggest.queries')
    case 'node':
      return t('suggest.nodes')
    case 'comfy-node':
      return t('suggest.comfyNodes')
  }
}
