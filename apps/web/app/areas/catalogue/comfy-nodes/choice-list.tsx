import { keyed } from '../shared/comfy-node/keyed.ts'
import { useT } from '../../../i18n/use-t.ts'

const mostInline = 6

/** What one can choose from: a few at once, many folded. */
export const ChoiceList = ({ choices, count }: { choices: string[]; count: number }) => {
  const t = useT('comfy-nodes')
  if (count <= mostInline) return <Choices choices={choices} />
  return (
    <details>
      <summary className="w-fit rounded-mark text-sm text-accent-text hover:underline">
        {t('comfy-nodes.choices', { count })}
      </summary>
      <Choices choices={choices} />
      {count > choices.length && (
        <p className="mt-1 text-sm text-faint">{t('comfy-nodes.moreChoices', { count: count - choices.length })}</p>
      )}
    </details>
  )
}

const Choices = ({ choices }: { choices: string[] }) => (
  <ul dir="ltr" className="mt-1 flex flex-wrap gap-1">
    {keyed(choices, (choice) => choice).map(([key, choice]) => (
      <li key={key} className="rounded-mark border border-line bg-sunken px-1.5 font-mono text-xs wrap-anywhere">
        {choice === '' ? '""' : choice}
      </li>
    ))}
  </ul>
)
