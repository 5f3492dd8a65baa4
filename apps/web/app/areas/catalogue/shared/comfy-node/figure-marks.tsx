import { useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import type { ComfyMark } from './comfy-figure.ts'

/** What is said of a comfy node in a word each. */
export const FigureMarks = ({ marks }: { marks: ComfyMark[] }) => {
  if (marks.length === 0) return null
  return (
    <div className="cnode-marks">
      {marks.map((mark) => (
        <Mark key={mark} mark={mark} />
      ))}
    </div>
  )
}

const Mark = ({ mark }: { mark: ComfyMark }) => {
  const t = useT('comfy-nodes')
  switch (mark) {
    case 'output':
      return <Badge>{t('comfy-nodes.mark.output')}</Badge>
    case 'coreName':
      return <Badge tone="amber">{t('comfy-nodes.mark.coreName')}</Badge>
    case 'frontendOnly':
      return <Badge tone="blue">{t('comfy-nodes.mark.frontendOnly')}</Badge>
    case 'deprecated':
      return <Badge tone="amber">{t('comfy-nodes.mark.deprecated')}</Badge>
    case 'experimental':
      return <Badge tone="blue">{t('comfy-nodes.mark.experimental')}</Badge>
    case 'api':
      return <Badge tone="accent">{t('comfy-nodes.mark.api')}</Badge>
    case 'localOnly':
      return <Badge>{t('comfy-nodes.mark.localOnly')}</Badge>
    case 'banned':
      return <Badge tone="red">{t('comfy-nodes.mark.banned')}</Badge>
  }
}
