import type { CSSProperties } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import type { ComfyInput, ComfyOutput } from './comfy-figure.ts'
import { keyed } from './keyed.ts'
import { typeColour } from './type-colour.ts'

/** Sockets of inputs, at the left. */
export const InputSockets = ({ inputs }: { inputs: ComfyInput[] }) => {
  const t = useT('comfy-nodes')
  if (inputs.length === 0) return null
  return (
    <ul aria-label={t('comfy-nodes.inputs')} className="cnode-in">
      {keyed(inputs, ({ name }) => name).map(([key, input]) => (
        <li key={key} title={hint(input)}>
          <SocketDot {...input} />
          <SocketLabel {...input} />
        </li>
      ))}
    </ul>
  )
}

/** Sockets of outputs, at the right. */
export const OutputSockets = ({ outputs }: { outputs: ComfyOutput[] }) => {
  const t = useT('comfy-nodes')
  if (outputs.length === 0) return null
  return (
    <ul aria-label={t('comfy-nodes.outputs')} className="cnode-out">
      {keyed(outputs, ({ name }) => name).map(([key, output]) => (
        <li key={key} title={hint(output)}>
          <SocketLabel {...output} />
          <SocketDot {...output} />
        </li>
      ))}
    </ul>
  )
}

interface DotProps {
  type?: string
  optional?: true
  isList?: true
}

/**
 * Shows a socket: filled, hollow when optional, a grid for a list, dashed when only running the pack determines its
 * type.
 */
export const SocketDot = ({ type, optional, isList }: DotProps) => {
  const colour = typeColour(type)
  const style: Record<'--c' | '--h', string | number | undefined> = {
    '--c': 'token' in colour ? colour.token : undefined,
    '--h': 'hue' in colour ? colour.hue : undefined,
  }
  const looks = [type === undefined && 'computed', isList && 'list', optional && 'optional'].filter(Boolean).join(' ')
  return (
    // React's type of `style` has no custom properties.
    <span aria-hidden className="cnode-dot" data-look={looks || undefined} style={style as CSSProperties} />
  )
}

const SocketLabel = ({ name, type, optional, isList }: DotProps & { name: string }) => {
  const t = useT('comfy-nodes')
  const told = type === undefined || type.toLowerCase() !== name.toLowerCase()
  return (
    <>
      <span className="cnode-label">{name}</span>
      {told && (
        <span className="cnode-type">
          {type ?? (
            <span aria-label={t('comfy-nodes.computed.short')} role="img">
              {'?'}
            </span>
          )}
        </span>
      )}
      {optional && <span className="sr-only">{t('comfy-nodes.optional')}</span>}
      {isList && <span className="sr-only">{t('comfy-nodes.list')}</span>}
    </>
  )
}

const hint = ({ name, type, tooltip }: { name: string; type?: string; tooltip?: string }) =>
  [type === undefined || type === name ? name : `${name} · ${type}`, tooltip].filter(Boolean).join('\n')
