import type { Schema } from '@registry/api-client'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'

type Reason = NonNullable<Schema<'NameOwnership'>['reason']>

/** Returns a function that explains an ownership; undefined without an owner. */
export const useBecauseWords = () => {
  const t = useT('comfy-node-search')
  const format = useFormat()
  const wordsOf = (reason: Reason, appearedAt: string): string => {
    switch (reason) {
      case 'alone':
        return t('comfy-node-search.because.alone')
      case 'preempted':
        return t('comfy-node-search.because.preempted')
      case 'published_first':
        return t('comfy-node-search.because.published_first')
      case 'first_appeared':
        return t('comfy-node-search.because.first_appeared', { date: format.date(appearedAt) })
      case 'listed_first':
        return t('comfy-node-search.because.listed_first')
      case 'original_repository':
        return t('comfy-node-search.because.original_repository')
      case 'most_stars':
        return t('comfy-node-search.because.most_stars')
      case 'most_installs':
        return t('comfy-node-search.because.most_installs')
      case 'same_author':
        return t('comfy-node-search.because.same_author')
      case 'defined':
        return t('comfy-node-search.because.defined')
      case 'pattern':
        return t('comfy-node-search.because.pattern')
    }
  }
  return ({ reason, first_appeared_at: appearedAt = '' }: Schema<'NameOwnership'>) =>
    reason === undefined ? undefined : wordsOf(reason, appearedAt)
}
