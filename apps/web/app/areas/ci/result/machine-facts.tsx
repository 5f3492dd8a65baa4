import { isolated } from '../shared/isolated.ts'
import type { ResultView } from '../shared/result-view.ts'
import { useT } from '../../../i18n/use-t.ts'
import { DefinitionList, Fact } from '../../../ui/definition-list.tsx'

/** What a workflow ran on, and which Python packages were installed there. */
export const MachineFacts = ({ result: { machine, pipFreeze } }: { result: ResultView }) => {
  const t = useT('ci')
  const facts = [
    { name: t('ci.machine.name'), value: machine.machine_name },
    { name: t('ci.machine.os'), value: machine.os_version },
    { name: t('ci.machine.gpu'), value: machine.gpu_type },
    { name: t('ci.machine.cpu'), value: machine.cpu_capacity, before: machine.initial_cpu },
    { name: t('ci.machine.memory'), value: machine.memory_capacity, before: machine.initial_ram },
    { name: t('ci.machine.disk'), value: machine.disk_capacity, before: machine.initial_disk },
  ].filter(({ value }) => value !== undefined && value !== '')
  if (facts.length === 0 && pipFreeze === undefined) return null
  return (
    <section aria-labelledby="machine">
      <h2 id="machine" className="mb-1 text-md font-semibold">
        {t('ci.machine.title')}
      </h2>
      <DefinitionList>
        {facts.map(({ name, value, before }) => (
          <Fact key={name} name={name}>
            <bdi dir="ltr">{value}</bdi>
            {before !== undefined && before !== '' && (
              <span className="block text-sm text-faint">{t('ci.machine.before', { value: isolated(before) })}</span>
            )}
          </Fact>
        ))}
      </DefinitionList>
      {pipFreeze !== undefined && (
        <details className="mt-3">
          <summary className="min-h-6 cursor-pointer text-sm text-muted hover:text-text">
            {t('ci.machine.packages', { count: pipFreeze.split('\n').length })}
          </summary>
          <pre
            dir="ltr"
            tabIndex={0}
            className="mt-2 max-h-96 overflow-auto rounded-control border border-line bg-sunken p-3 text-xs leading-5"
          >
            {pipFreeze}
          </pre>
        </details>
      )}
    </section>
  )
}
