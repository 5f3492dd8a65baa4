import clsx from 'clsx'
import { Check, Plus } from 'lucide-react'
import { ChipField } from '../shared/nodes/chip-field.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { quickTags } from './quick-tags.ts'

interface Props {
  values: string[]
  onChange: (values: string[]) => void
}

/** The tags that admins alone see: those that are common turn on and off at a press, others are typed. */
export const AdminTags = ({ values, onChange }: Props) => {
  const t = useT('admin-nodes')
  const toggle = (tag: string) =>
    onChange(values.includes(tag) ? values.filter((each) => each !== tag) : [...values, tag])
  return (
    <div className="flex flex-col gap-2">
      <ChipField
        label={t('admin-nodes.edit.adminTags')}
        hint={t('admin-nodes.edit.adminTagsHint')}
        separator={/[,،、，\n]/}
        values={values}
        onChange={onChange}
      />
      <div role="group" aria-label={t('admin-nodes.edit.quickTags')} dir="ltr" className="flex flex-wrap gap-1.5">
        {quickTags.map((tag) => {
          const isOn = values.includes(tag)
          return (
            <button
              key={tag}
              type="button"
              aria-pressed={isOn}
              onClick={() => toggle(tag)}
              className={clsx(
                'inline-flex h-7 items-center gap-1 rounded-full border px-2.5 font-mono text-xs transition-colors [&_svg]:size-3.5',
                isOn
                  ? 'border-accent-line bg-accent-surface text-accent-text'
                  : 'border-edge/50 bg-surface text-muted hover:border-edge hover:bg-hover hover:text-text',
              )}
            >
              {isOn ? <Check aria-hidden /> : <Plus aria-hidden />}
              {tag}
            </button>
          )
        })}
      </div>
    </div>
  )
}
