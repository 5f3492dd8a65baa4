import { type T, useT } from '../../../../i18n/use-t.ts'
import type { ComfyuiUse } from '../view.ts'
import { FactItem } from './fact-list.tsx'

/** Releases of ComfyUI by the names that the code uses, and the names that decide. */
export const ComfyuiUseFacts = ({ use }: { use: ComfyuiUse }) => {
  const t = useT('node')
  return (
    <FactItem name={t('node.facts.comfyuiUse')} wide>
      <details>
        <summary className="w-fit cursor-pointer rounded-mark hover:bg-raised">{rangeInWords(t, use)}</summary>
        <ul className="my-1 flex flex-col gap-1 text-xs">
          {use.deciding.map(({ symbol, place, since, removedIn, onUse }) => (
            <li key={symbol} className="wrap-anywhere">
              <bdi dir="ltr" className="font-mono">
                {symbol}
              </bdi>
              {since !== undefined && (
                <span className="block text-muted">{t('node.comfyuiUse.since', { version: since })}</span>
              )}
              {removedIn !== undefined && (
                <span className="block text-muted">{t('node.comfyuiUse.removedIn', { version: removedIn })}</span>
              )}
              <bdi dir="ltr" className="block font-mono text-faint">
                {place}
              </bdi>
              {onUse && <span className="block text-muted">{t('node.comfyuiUse.onUse')}</span>}
            </li>
          ))}
        </ul>
      </details>
    </FactItem>
  )
}

const rangeInWords = (t: T<'node'>, use: ComfyuiUse): string =>
  use.none ? t('node.comfyuiUse.none') : (use.parts ?? [use]).map((part) => partInWords(t, part)).join(' · ')

const partInWords = (t: T<'node'>, { since, removedIn }: Pick<ComfyuiUse, 'since' | 'removedIn'>): string => {
  if (since === undefined) return t('node.comfyuiUse.older', { version: removedIn ?? '' })
  if (removedIn === undefined) return t('node.comfyuiUse.newer', { version: since })
  return t('node.comfyuiUse.between', { since, until: removedIn })
}
