import { useT } from '../../../i18n/use-t.ts'
import type { Field, Values } from './compatibility-draft.ts'

interface Props {
  field: Field
  understood: Values[Field]
  /** As the publisher wrote it. */
  declared: Values[Field] | undefined
}

/** A value as the registry understands it and, where it reads otherwise, as it was declared. */
export const SaidValue = ({ understood, declared }: Props) => {
  const t = useT('admin-nodes')
  const text = textOf(understood)
  const written = textOf(declared ?? '')
  return (
    <>
      <Value text={text} />
      {written !== '' && written !== text && (
        <span className="mt-0.5 block max-w-56 text-xs text-faint wrap-anywhere">
          {t('admin-nodes.compat.declared')} <bdi dir="ltr">{written}</bdi>
        </span>
      )}
    </>
  )
}

/** A value; an empty one limits nothing. */
export const Value = ({ text }: { text: string }) => {
  const t = useT('admin-nodes')
  if (text === '') return <span className="text-faint">{t('admin-nodes.compat.any')}</span>
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {text}
    </bdi>
  )
}

/** A value in one line. */
export const textOf = (value: Values[Field]): string => (typeof value === 'string' ? value : value.join(', '))
