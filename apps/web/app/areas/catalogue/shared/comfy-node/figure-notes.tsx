import { Fragment } from 'react'
import { useFormat } from '../../../../i18n/use-format.ts'
import { type T, useT } from '../../../../i18n/use-t.ts'
import type { ComfyFigure, ComputedFact } from './comfy-figure.ts'
import { keyed } from './keyed.ts'

/** Shows notes that a drawing has no space for: description, hints and unknown parts. */
export const FigureNotes = ({ figure }: { figure: ComfyFigure }) => {
  const t = useT('comfy-nodes')
  const hints = [...figure.inputs, ...figure.outputs].filter(({ tooltip }) => tooltip !== undefined)
  const hasComputed = computedNames(t, figure).length > 0
  if (figure.description === '' && hints.length === 0 && figure.hidden.length === 0 && !hasComputed) return null
  return (
    <details className="cnode-notes">
      <summary>{t(hasComputed ? 'comfy-nodes.notes.withComputed' : 'comfy-nodes.notes.title')}</summary>
      <div>
        {figure.description !== '' && (
          <p dir="auto" className="whitespace-pre-line">
            {figure.description}
          </p>
        )}
        {hints.length > 0 && (
          <dl>
            {keyed(hints, ({ name }) => name).map(([key, { name, tooltip }]) => (
              <Fragment key={key}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd dir="auto">{tooltip}</dd>
              </Fragment>
            ))}
          </dl>
        )}
        <HiddenInputs names={figure.hidden} />
        <ComputedNote figure={figure} />
      </div>
    </details>
  )
}

/** Lists inputs that ComfyUI fills in without a socket. */
export const HiddenInputs = ({ names }: { names: string[] }) => {
  const t = useT('comfy-nodes')
  const format = useFormat()
  if (names.length === 0) return null
  return (
    <p>
      {t('comfy-nodes.hidden')} {format.list(names.map(isolated))}
    </p>
  )
}

/** Lists facts that reading the source could not determine. */
export const ComputedNote = ({ figure }: { figure: ComfyFigure }) => {
  const t = useT('comfy-nodes')
  const format = useFormat()
  const names = computedNames(t, figure)
  if (names.length === 0) return null
  return <p>{t('comfy-nodes.computed.note', { facts: format.list(names) })}</p>
}

const mostNames = 12

// Lists computed inputs and outputs by name where they are known, else the fact as a whole.
const computedNames = (t: T<'comfy-nodes'>, { computed, inputs, outputs }: ComfyFigure): string[] => {
  const ofInputs = inputs.filter((input) => input.computed)
  const ofOutputs = outputs.filter((output) => output.computed && output.name !== '')
  const facts = computed.filter(
    (fact) => !(fact === 'inputs' && ofInputs.length > 0) && !(fact === 'outputs' && ofOutputs.length > 0),
  )
  const parts = [...ofInputs, ...ofOutputs].map(({ name }) => isolated(name))
  const names = [...facts.map((fact) => factName(t, fact)), ...new Set(parts)]
  return names.length > mostNames ? [...names.slice(0, mostNames), '…'] : names
}

// Isolates a name, so that it does not change the direction of the sentence around it.
const isolated = (name: string) => `\u2068${name}\u2069`

const factName = (t: T<'comfy-nodes'>, fact: ComputedFact): string => {
  switch (fact) {
    case 'title':
      return t('comfy-nodes.fact.title')
    case 'category':
      return t('comfy-nodes.fact.category')
    case 'description':
      return t('comfy-nodes.fact.description')
    case 'inputs':
      return t('comfy-nodes.fact.inputs')
    case 'outputs':
      return t('comfy-nodes.fact.outputs')
  }
}
