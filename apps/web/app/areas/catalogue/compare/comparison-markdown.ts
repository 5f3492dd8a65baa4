import type { Schema } from '@registry/api-client'
import { effectOnSaved, isWhole } from '../../../components/change-chips.ts'
import type { T } from '../../../i18n/use-t.ts'
import { codeSpan, linkTarget } from '../../../markdown/escape-markdown.ts'
import { changeWords } from '../../../components/comparison/change-words.ts'

type Comparison = Schema<'VersionComparison'>

const mostName = 500

/** Returns the changes between two versions as Markdown for release notes. `url` links to the complete comparison. */
export const comparisonMarkdown = (t: T<'compare'>, comparison: Comparison, url: string): string => {
  const { since = '', changes = [], requirements = [] } = comparison
  const lines = [
    `## ${t('compare.markdown.heading', { since })}`,
    ...effectLines(t, comparison),
    ...nodeLines(t, changes),
    ...requirementLines(t, requirements),
    '',
    `[${t('compare.markdown.whole')}](${linkTarget(url)})`,
  ]
  return `${lines.join('\n')}\n`
}

const effectLines = (t: T<'compare'>, comparison: Comparison): string[] => {
  const { effects, since = '' } = comparison
  if (!effects) return []
  switch (effectOnSaved(effects)) {
    case 'breaks':
      return ['', `**${t('compare.verdict.breaks')}**`, '', t('compare.verdict.breaksBody')]
    case 'may-break':
      return ['', `**${t('compare.verdict.mayBreak')}**`, '', t('compare.verdict.mayBreakBody')]
    case 'safe':
      return [
        '',
        isWhole(comparison) ? t('compare.verdict.safeBody', { since }) : `**${t('compare.verdict.safeInPart')}**`,
      ]
  }
}

const nodeLines = (t: T<'compare'>, changes: Schema<'SignatureChange'>[]): string[] => {
  if (changes.length === 0) return []
  const byNode = [...Map.groupBy(changes, (change) => change.comfy_node_name)]
  return [
    '',
    `### ${t('compare.nodes')}`,
    '',
    ...byNode.flatMap(([name, ofNode]) => [
      `- ${codeSpan(name, mostName)}`,
      ...ofNode.map((change) => `  - ${effectWords(t, change)}${changeWords(t, change, asCode)}`),
    ]),
  ]
}

const effectWords = (t: T<'compare'>, { effects }: Schema<'SignatureChange'>): string => {
  const effect = effectOnSaved(effects)
  if (effect === 'breaks') return `**${t('compare.effect.breaks')}** · `
  return effect === 'may-break' ? `**${t('compare.effect.mayBreak')}** · ` : ''
}

const requirementLines = (t: T<'compare'>, requirements: NonNullable<Comparison['requirements']>): string[] => {
  if (requirements.length === 0) return []
  const line = ({ name, before, after }: (typeof requirements)[number]): string => {
    if (after === undefined) return `- ${asCode(before ?? name)} ${t('compare.markdown.dropped')}`
    if (before === undefined) return `- ${asCode(after)}`
    return `- ${asCode(after)} ${t('compare.markdown.before', { before: asCode(before) })}`
  }
  return ['', `### ${t('compare.requirements')}`, '', ...requirements.map(line)]
}

const asCode = (text: string): string => codeSpan(text, mostName)
