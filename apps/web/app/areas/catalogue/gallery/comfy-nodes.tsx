import { ComfyNodeFigure } from '../shared/comfy-node/comfy-node-figure.tsx'
import { readComfyNode } from '../shared/comfy-node/read-comfy-node.ts'
import { Panel } from '../../../ui/panel.tsx'
import { comfyNodeSamples } from './comfy-node-samples.ts'

/** Comfy nodes as the canvas draws them. */
export const ComfyNodes = () => (
  <Panel title="Comfy nodes">
    <div className="columns-[16rem] gap-4">
      {comfyNodeSamples.map(readComfyNode).map((figure) => (
        <div key={figure.name} className="mb-4 break-inside-avoid px-1.5">
          <ComfyNodeFigure figure={figure} title={<bdi>{figure.title}</bdi>} />
        </div>
      ))}
    </div>
  </Panel>
)
