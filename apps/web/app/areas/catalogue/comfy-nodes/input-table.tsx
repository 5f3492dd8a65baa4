import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Table, Td, Th } from '../../../ui/table.tsx'
import type { ComfyFigure, ComfyInput } from '../shared/comfy-node/comfy-figure.ts'
import { keyed } from '../shared/comfy-node/keyed.ts'
import { TypeCell } from './type-cell.tsx'

const mostInline = 6

/** Lists every input with all its known details. */
export const InputTable = ({ figure }: { figure: ComfyFigure }) => {
  const t = useT('comfy-nodes')
  if (figure.inputs.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-md font-semibold">{t('comfy-nodes.inputs')}</h2>
      <Table
        caption={t('comfy-nodes.inputs')}
        head={
          <>
            <Th>{t('comfy-nodes.column.name')}</Th>
            <Th>{t('comfy-nodes.column.type')}</Th>
            <Th>{t('comfy-nodes.column.default')}</Th>
            <Th className="w-full">{t('comfy-nodes.column.about')}</Th>
          </>
        }
      >
        {keyed(figure.inputs, ({ name }) => name).map(([key, input]) => (
          <Row key={key} input={input} />
        ))}
      </Table>
      {figure.moreInputs !== undefined && (
        <p className="mt-2 text-sm text-faint">{t('comfy-nodes.moreInputs', { count: figure.moreInputs })}</p>
      )}
    </section>
  )
}

const Row = ({ input }: { input: ComfyInput }) => {
  const t = useT('comfy-nodes')
  const { name, type, optional, widget, tooltip, range, choices } = input
  return (
    <tr className="align-top">
      <Td className="align-top">
        <code dir="ltr" className="block max-w-36 text-sm wrap-break-word sm:max-w-56">
          {name}
        </code>
        {optional && (
          <span className="mt-1 block">
            <Badge>{t('comfy-nodes.optional')}</Badge>
          </span>
        )}
      </Td>
      <Td className="align-top">
        <TypeCell type={type} {...(optional && { optional })} />
      </Td>
      <Td className="max-w-60 align-top">
        {widget?.value !== undefined && widget.value !== '' && (
          <code dir="auto" className="line-clamp-4 min-w-16 text-sm wrap-anywhere whitespace-pre-line">
            {widget.value}
          </code>
        )}
      </Td>
      <Td className="min-w-56 align-top text-muted">
        {tooltip && (
          <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
            {tooltip}
          </p>
        )}
        {range && <Range range={range} />}
        {choices && <ChoiceList choices={choices} count={widget?.choices ?? choices.length} />}
        {input.computed && <p className="text-faint italic">{t('comfy-nodes.computed.long')}</p>}
      </Td>
    </tr>
  )
}

const Range = ({ range: { min, max, step } }: { range: NonNullable<ComfyInput['range']> }) => {
  const t = useT('comfy-nodes')
  const isolate = (text: string) => `\u2066${text}\u2069`
  const parts = [
    min !== undefined && max !== undefined
      ? t('comfy-nodes.range.between', { min: isolate(min), max: isolate(max) })
      : min !== undefined
        ? t('comfy-nodes.range.from', { min: isolate(min) })
        : max !== undefined
          ? t('comfy-nodes.range.to', { max: isolate(max) })
          : '',
    step === undefined ? '' : t('comfy-nodes.range.step', { step: isolate(step) }),
  ].filter(Boolean)
  return <p className="text-sm">{parts.join(' · ')}</p>
}

/** Lists the choices. A long list is folded. */
const ChoiceList = ({ choices, count }: { choices: string[]; count: number }) => {
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
