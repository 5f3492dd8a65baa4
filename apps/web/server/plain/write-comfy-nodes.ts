import type { ComfyFigure, ComfyInput, ComfyOutput } from '../../app/areas/catalogue/shared/comfy-node/comfy-figure.ts'
import { plainText } from '../../app/components/plain-text.ts'
import { formatShortList } from '../../app/i18n/format.ts'
import { createLinks } from '../../app/links.ts'
import { codeSpan, escapeLine, linkTarget } from './escape-markdown.ts'
import type { Writing } from './writing.ts'

const mostInputs = 40
const mostOutputs = 40

/** What a pack adds to ComfyUI, each with its inputs and outputs; the rest is counted. */
export const writeComfyNodes = (writing: Writing): string[] => {
  const { view, site, locale, t } = writing
  const { node, tab } = view
  if (tab.name !== 'nodes' || tab.figures.length === 0)
    return [node.comfyNodeCount > 0 ? t('node.nodes.counted', { count: node.comfyNodeCount }) : t('node.nodes.empty')]
  const more = tab.total - tab.figures.length
  const links = createLinks(locale)
  const all = linkTarget(site.publicUrl + links.comfyNodes(node.id))
  return [
    t('node.nodes.counted', { count: tab.total }),
    ...tab.figures.flatMap((figure) => writeFigure(figure, writing)),
    ...(more > 0 ? [`${t('plain.more', { count: more })}: ${all}`] : []),
  ]
}

type Told = Pick<Writing, 'locale' | 't'>

const writeFigure = (figure: ComfyFigure, told: Told): string[] => {
  const { t } = told
  const { name, title, category, description } = figure
  const shown = title === name ? '' : ` ${escapeLine(title, 200)}`
  const about = escapeLine(plainText(description, 400), 400)
  const inputs = figure.inputs.slice(0, mostInputs).map((input) => writeInput(input, told))
  const outputs = figure.outputs.slice(0, mostOutputs).map((output) => writeOutput(output, told))
  const more = figure.inputs.length + (figure.moreInputs ?? 0) - inputs.length
  const lines = [
    ...(category === '' ? [] : [`- ${t('comfy-nodes.one.category')}: ${codeSpan(category, 200)}`]),
    ...(figure.unknown ? [`- ${t('comfy-nodes.figure.unknown')}`] : []),
    ...listed(t('comfy-nodes.inputs'), [
      ...inputs,
      ...(more > 0 ? [t('comfy-nodes.moreInputs', { count: more })] : []),
    ]),
    ...listed(t('comfy-nodes.outputs'), outputs),
  ]
  return [`### ${codeSpan(name, 200)}${shown}`, about, lines.join('\n')]
}

const listed = (name: string, items: string[]) =>
  items.length === 0 ? [] : [`- ${name}:`, ...items.map((item) => `  - ${item}`)]

const writeInput = ({ name, type, optional, widget, computed }: ComfyInput, { locale, t }: Told): string => {
  const marks = [
    type === undefined || type === '' ? t('comfy-nodes.computed.short') : codeSpan(type, 200),
    ...(optional ? [t('comfy-nodes.optional')] : []),
    ...(computed && type !== undefined ? [t('comfy-nodes.computed.short')] : []),
    ...(widget?.value ? [`${t('comfy-nodes.column.default')} ${codeSpan(widget.value, 80)}`] : []),
  ]
  return `${codeSpan(name, 120)}: ${formatShortList(locale, marks)}`
}

const writeOutput = ({ name, type, isList }: ComfyOutput, { locale, t }: Told): string => {
  const marks = [
    type === undefined || type === '' ? t('comfy-nodes.computed.short') : codeSpan(type, 200),
    ...(isList ? [t('comfy-nodes.list')] : []),
  ]
  return `${codeSpan(name, 120)}: ${formatShortList(locale, marks)}`
}
