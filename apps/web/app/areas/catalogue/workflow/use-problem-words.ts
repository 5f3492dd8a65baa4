import type { Schema } from '@registry/api-client'
import { useT } from '../../../i18n/use-t.ts'

/** Returns a function that describes a problem of a node. */
export const useProblemWords = () => {
  const t = useT('workflow')
  return ({ kind, name, field = '' }: Schema<'UseProblem'>): string => {
    switch (kind) {
      case 'missing-node':
        return t('workflow.problem.missing-node', { name })
      case 'lost-link':
        return t('workflow.problem.lost-link', { name, field })
      case 'moved-link':
        return t('workflow.problem.moved-link', { name, field })
      case 'gone-choice':
        return t('workflow.problem.gone-choice', { name, field })
      case 'moved-values':
        return t('workflow.problem.moved-values', { name })
      case 'new-input':
        return t('workflow.problem.new-input', { name, field })
    }
  }
}
