import { useState } from 'react'
import { useBoot } from '../../../../data/boot.tsx'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { createLinks } from '../../../../links.ts'
import { Choices } from '../../../../ui/choices.tsx'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { type BadgeKind, badgeKinds } from '../../shared/badge-kinds.ts'
import type { NodeFacts } from '../view.ts'
import { badgeHtml, badgeMarkdown } from './badge-snippets.ts'

interface Props {
  node: NodeFacts
  onClose: () => void
}

/** Dialog that shows the Markdown and the HTML of a badge to copy. */
export const BadgeDialog = ({ node, onClose }: Props) => {
  const t = useT('badges')
  const { publicUrl } = useBoot()
  const [kind, setKind] = useState<BadgeKind>('version')
  // A README has readers of any language, so the link leads to the address without a language.
  const links = createLinks('en')
  const path = links.badge(node.id, kind)
  const [picture, page] = [`${publicUrl}${path}`, `${publicUrl}${links.node(node.id)}`]
  const words = t('badges.alt', { name: node.name, fact: factName(kind, t) })
  return (
    <Dialog open onOpenChange={onClose} title={t('badges.title')} description={t('badges.lead')}>
      <div className="flex flex-col gap-4">
        <Choices
          label={t('badges.choose')}
          value={kind}
          onChoose={setKind}
          choices={badgeKinds.map((value) => ({ value, label: factName(value, t) }))}
        />
        <div className="flex min-h-9 items-center rounded-control border border-line bg-surface px-3">
          <img key={kind} src={path} alt={words} height={20} />
        </div>
        <CodeBlock code={badgeMarkdown(words, picture, page)} copyLabel={t('badges.copyMarkdown')} />
        <CodeBlock code={badgeHtml(words, picture, page)} copyLabel={t('badges.copyHtml')} />
      </div>
    </Dialog>
  )
}

const factName = (kind: BadgeKind, t: T<'badges'>): string => {
  switch (kind) {
    case 'version':
      return t('badges.fact.version')
    case 'installs':
      return t('badges.fact.installs')
    case 'status':
      return t('badges.fact.status')
    case 'nodes':
      return t('badges.fact.nodes')
  }
}
