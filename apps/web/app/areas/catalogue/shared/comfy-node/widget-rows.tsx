import { Fragment } from 'react'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import type { ComfyInput, ComfyWidget } from './comfy-figure.ts'
import { keyed } from './keyed.ts'
import './widget-rows.css'

/** Lists the controls of the node with their defaults. */
export const WidgetRows = ({ inputs }: { inputs: ComfyInput[] }) => {
  const t = useT('comfy-nodes')
  const rows = inputs.flatMap((input) => (input.widget ? [{ input, widget: input.widget }] : []))
  if (rows.length === 0) return null
  return (
    <ul aria-label={t('comfy-nodes.widgets')} className="cnode-widgets">
      {keyed(rows, ({ input }) => input.name).map(([key, { input, widget }]) => (
        <Fragment key={key}>
          <WidgetRow input={input} widget={widget} />
          {widget.control !== undefined && <ControlRow value={widget.control} />}
        </Fragment>
      ))}
    </ul>
  )
}

const WidgetRow = ({ input, widget }: { input: ComfyInput; widget: ComfyWidget }) => {
  const { name, tooltip } = input
  const title = [name, tooltip].filter(Boolean).join('\n')
  return (
    <li data-kind={widget.kind} data-on={widget.on} title={title}>
      <span className="cnode-label">{name}</span>
      <WidgetValue widget={widget} />
      {widget.choices !== undefined && <ChoiceCount count={widget.choices} />}
    </li>
  )
}

const WidgetValue = ({ widget: { kind, value } }: { widget: ComfyWidget }) => {
  const t = useT('comfy-nodes')
  if (value !== undefined)
    return <span className="cnode-value">{kind === 'text' || kind === 'line' ? <bdi>{value}</bdi> : value}</span>
  return (
    <span className="cnode-value cnode-unknown">
      <bdi>{t('comfy-nodes.computed.short')}</bdi>
    </span>
  )
}

const ChoiceCount = ({ count }: { count: number }) => {
  const t = useT('comfy-nodes')
  const format = useFormat()
  const told = t('comfy-nodes.choices', { count })
  return (
    <span className="cnode-count" title={told}>
      <span aria-hidden>{`/ ${format.exactNumber(count)}`}</span>
      <span className="sr-only">{told}</span>
    </span>
  )
}

const afterGenerate = 'control_after_generate'

/** Row of the control that the canvas adds below a seed. */
const ControlRow = ({ value }: { value: string }) => (
  <li data-kind="choice">
    <span className="cnode-label">{afterGenerate}</span>
    <span className="cnode-value">{value}</span>
  </li>
)
