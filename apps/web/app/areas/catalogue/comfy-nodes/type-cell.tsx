import { useT } from '../../../i18n/use-t.ts'
import { SocketDot } from '../shared/comfy-node/socket-rows.tsx'

interface Props {
  type: string | undefined
  optional?: true
  isList?: true
}

/** Shows a type as text with its socket. */
export const TypeCell = ({ type, optional, isList }: Props) => {
  const t = useT('comfy-nodes')
  return (
    <span dir="ltr" className="inline-flex items-center gap-1.5">
      <SocketDot {...(type !== undefined && { type })} {...(optional && { optional })} {...(isList && { isList })} />
      {type === undefined ? (
        <span dir="auto" className="text-faint italic">
          {t('comfy-nodes.computed.short')}
        </span>
      ) : (
        <code className="max-w-32 text-xs sm:max-w-48 wrap-break-word">
          {type === '*' ? t('comfy-nodes.anyType') : type}
        </code>
      )}
    </span>
  )
}
