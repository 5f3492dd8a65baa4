import { RefreshCw } from 'lucide-react'
import { Rich } from '../../../../i18n/rich.tsx'

/** That the next publish replaces a field with what pyproject.toml says of it. */
export const Overwritten = ({ by }: { by: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <RefreshCw aria-hidden className="size-3 shrink-0" />
    <span>
      <Rich
        k="node-manage.field.overwritten"
        ns={['node-manage']}
        components={{ code: <code dir="ltr" /> }}
        values={{ field: by }}
      />
    </span>
  </span>
)
