import { TextField } from '../../../../ui/field.tsx'

interface Props {
  label: string
  /** Whether the list is long enough for a filter. */
  many: boolean
  value: string
  onChange: (value: string) => void
  /** Sentence with the number of matches. */
  found: string
}

/** Filters a long list while the visitor types, and shows the number of matches. */
export const ListFilter = ({ label, many, value, onChange, found }: Props) => (
  <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
    {many && (
      <TextField
        label={label}
        labelHidden
        placeholder={label}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full sm:w-72"
      />
    )}
    <p role="status" className="text-sm text-faint">
      {found}
    </p>
  </div>
)
