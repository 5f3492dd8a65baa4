import { useT } from '../../../i18n/use-t.ts'
import type { Field, Values } from './compatibility-draft.ts'

interface Props {
  field: Field
  understood: Values[Field]
  /** Value as the publisher wrote it. */
  declared: Values[Field] | undefined
}

/** Shows a value as the registry understands it and, if the text differs, as the publisher declared it. */
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

/** Shows a value. An empty value sets no limit. */
export const Value = ({ text }: { text: string }) => {
  const t = useT('admin-nodes')
  if (text === '') return <span className="text-faint">{t('admin-nodes.compat.any')}</span>
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {text}
    </bdi>
  )
}

/** Returns a value as one line of text. */
export const textOf = (value: Values[Field]): string => (typeof value === 'string' ? value : value.join(', '))
