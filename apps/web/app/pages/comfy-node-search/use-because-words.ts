import { useT } from '../../i18n/use-t.ts'
import type { Because } from './winner.ts'

/** Why a pack wins, in words. */
export const useBecauseWords = () => {
  const t = useT('comfy-node-search')
  return (because: Because): string => {
    switch (because) {
      case 'only':
        return t('comfy-node-search.because.only')
      case 'preferred':
        return t('comfy-node-search.because.preferred')
      case 'ranking':
        return t('comfy-node-search.because.ranking')
      case 'installs':
        return t('comfy-node-search.because.installs')
      case 'first':
        return t('comfy-node-search.because.first')
    }
  }
}
