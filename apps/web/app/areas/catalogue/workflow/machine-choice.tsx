import type { Environment } from '@registry/pack-set'
import { useId, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { accelerators, isComfyuiVersion, pythons, readMachine, systems, type MachineFact } from './machine.ts'

interface Props {
  machine: Environment
  onChoose: (machine: Environment) => void
}

/** Form for the machine that the set is for. Empty fields mean any machine. */
export const MachineChoice = ({ machine, onChoose }: Props) => {
  const t = useT('workflow')
  const id = useId()
  const [typed, setTyped] = useState(machine.comfyui ?? '')
  const isWrong = typed.trim() !== '' && !isComfyuiVersion(typed.trim())
  const change = (fact: MachineFact, text: string) =>
    onChoose(readMachine(new Map<string, string>([...Object.entries(machine), [fact, text]])))
  const lists = [
    { fact: 'os', label: t('workflow.machine.os'), values: systems },
    { fact: 'accelerator', label: t('workflow.machine.accelerator'), values: accelerators },
    { fact: 'python', label: t('workflow.machine.python'), values: pythons },
  ] as const
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold">
        {t('workflow.machine.title')}
      </h2>
      <p className="mt-0.5 mb-2 text-sm text-muted">{t('workflow.machine.hint')}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {lists.map(({ fact, label, values }) => (
          <Select
            key={fact}
            label={label}
            value={machine[fact] ?? ''}
            onChange={(event) => change(fact, event.currentTarget.value)}
          >
            <option value="">{t('workflow.machine.any')}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </Select>
        ))}
        <TextField
          label={t('workflow.machine.comfyui')}
          value={typed}
          dir="ltr"
          maxLength={20}
          placeholder={t('workflow.machine.any')}
          autoComplete="off"
          spellCheck={false}
          error={isWrong && t('workflow.machine.invalid')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            change('comfyui', event.currentTarget.value)
          }}
        />
      </div>
    </section>
  )
}
