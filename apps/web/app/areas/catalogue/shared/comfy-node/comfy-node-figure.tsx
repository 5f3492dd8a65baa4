import { type ReactNode, useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ComfyFigure, ComfyMark } from './comfy-figure.ts'
import './comfy-node.css'
import { Badge } from '../../../../ui/badge.tsx'
import { FigureNotes } from './figure-notes.tsx'
import { InputSockets, OutputSockets } from './socket-rows.tsx'
import { WidgetRows } from './widget-rows.tsx'

interface Props {
  figure: ComfyFigure
  /** The content of the title bar: a heading or a link with the node's title. */
  title: ReactNode
  /** Number of inputs to draw before the rest is folded. Default 25. */
  most?: number
  size?: 'small' | 'large'
  /** Leaves out the notes below the drawing, for pages that show them beside it. */
  bare?: boolean
}

/** Draws a comfy node like the canvas, from its definition alone: sockets with types, widgets with defaults. */
export const ComfyNodeFigure = ({ figure, title, most = 25, size = 'small', bare = false }: Props) => {
  const t = useT('comfy-nodes')
  const [whole, setWhole] = useState(false)
  // Folding one or two inputs would cost more space than it saves.
  const inputs = whole || figure.inputs.length <= most + 2 ? figure.inputs : figure.inputs.slice(0, most)
  const folded = figure.inputs.length - inputs.length
  const sockets = inputs.filter(({ widget }) => !widget)
  return (
    <figure className="cnode" data-size={size}>
      <figcaption dir="ltr" className="cnode-title">
        <span className="cnode-name" title={figure.title}>
          {title}
        </span>
      </figcaption>
      <FigureMarks marks={figure.marks} />
      <div dir="ltr" className="cnode-body">
        <div className="cnode-sockets">
          <InputSockets inputs={sockets} />
          <OutputSockets outputs={figure.outputs} />
        </div>
        <WidgetRows inputs={inputs} />
        {inputs.length + figure.outputs.length === 0 && (
          <p dir="auto" className="px-3 text-faint">
            {t(figure.unknown ? 'comfy-nodes.figure.unknown' : 'comfy-nodes.figure.nothing')}
          </p>
        )}
        {folded > 0 && (
          <div className="cnode-more">
            <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
              {t('comfy-nodes.figure.showAll', { count: figure.inputs.length })}
            </Button>
          </div>
        )}
      </div>
      {!bare && <FigureNotes figure={figure} />}
    </figure>
  )
}

const FigureMarks = ({ marks }: { marks: ComfyMark[] }) => {
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
