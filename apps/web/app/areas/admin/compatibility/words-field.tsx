import { useT } from '../../../i18n/use-t.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { DiffersNote } from './differs-note.tsx'

interface Props {
  label: string
  /** Shown where there are no values. */
  empty: string
  words: readonly string[]
  /** Absent when the chosen versions differ. */
  value: string[] | undefined
  onChange: (value: string[]) => void
}

/** Any of a few known words. */
export const WordsField = ({ label, empty, words, value, onChange }: Props) => {
  const t = useT('admin-nodes')
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {value === undefined ? (
        <DiffersNote label={label} onSet={() => onChange([])} />
      ) : (
        <>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {words.map((word) => (
              <Checkbox
                key={word}
                label={word}
                checked={value.includes(word)}
                onChange={(event) =>
                  onChange(words.filter((each) => (each === word ? event.target.checked : value.includes(each))))
                }
              />
            ))}
          </div>
          <p role="status" className="text-xs text-faint">
            {value.length === 0 ? empty : t('admin-nodes.compat.onlyThese')}
          </p>
        </>
      )}
    </fieldset>
  )
}
