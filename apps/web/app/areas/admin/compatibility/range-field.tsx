import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { TextField } from '../../../ui/field.tsx'
import { rangeMeaning } from './compatibility-draft.ts'
import { DiffersNote } from './differs-note.tsx'

interface Props {
  label: string
  field: string
  /** Absent when the chosen versions differ. */
  value: string | undefined
  onChange: (value: string) => void
}

/** A range of versions, with what it means while it is typed. */
export const RangeField = ({ label, field, value, onChange }: Props) => {
  const t = useT('admin-nodes')
  if (value === undefined)
    return (
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{label}</legend>
        <DiffersNote label={label} onSet={() => onChange('')} />
      </fieldset>
    )
  const meaning = rangeMeaning(value)
  return (
    <TextField
      label={label}
      name={field}
      dir="ltr"
      className="[&_input]:font-mono [&_input]:[font-variant-ligatures:none]"
      maxLength={200}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      placeholder=">=0.3.0 <1.0.0"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(meaning === undefined && { error: t('admin-nodes.compat.notARange') })}
      {...(meaning !== undefined && {
        hint:
          meaning === '' ? (
            t('admin-nodes.compat.everyVersion')
          ) : (
            <Rich
              k="admin-nodes.compat.means"
              ns={['admin-nodes']}
              components={{ code: <code dir="ltr" className="[font-variant-ligatures:none]" /> }}
              values={{ range: meaning }}
            />
          ),
      })}
    />
  )
}
