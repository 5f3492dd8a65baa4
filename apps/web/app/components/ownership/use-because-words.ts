import type { Schema } from '@registry/api-client'
import { useT } from '../../i18n/use-t.ts'

type Reason = NonNullable<Schema<'NameOwnership'>['reason']>

/** Returns the reason for an ownership in words; undefined without an owner. */
export const useBecauseWords = () => {
  const t = useT('comfy-node-search')
  const wordsOf = (reason: Reason): string => {
    switch (reason) {
      case 'alone':
        return t('comfy-node-search.because.alone')
      case 'preempted':
        return t('comfy-node-search.because.preempted')
      case 'published_first':
        return t('comfy-node-search.because.published_first')
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
  return ({ reason }: Schema<'NameOwnership'>) => (reason === undefined ? undefined : wordsOf(reason))
}
