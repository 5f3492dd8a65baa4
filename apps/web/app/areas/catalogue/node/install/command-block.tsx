import type { ReactNode } from 'react'
import { track } from '../../../../data/analytics/analytics.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'

interface Props {
  /** Commands, separated by line breaks. */
  code: string
  copyLabel: string
  /** Client and pack of the commands, for analytics. */
  made: { client: 'comfy-cli' | 'ComfyUI-Manager' | 'Git' | 'zip'; nodeId: string }
  /** Hint that names the folder for the commands. */
  children: ReactNode
}

/** Shows commands with a hint and a copy button. */
export const CommandBlock = ({ code, copyLabel, made, children }: Props) => (
  <div className="rounded-control border border-line bg-sunken">
    <pre dir="ltr" className="px-3 py-2.5 text-sm leading-6">
      {code.split('\n').map((line) => (
        <code
          key={line}
          className="block ps-4 -indent-4 wrap-anywhere whitespace-pre-wrap before:me-2 before:text-faint before:content-['$'] before:select-none"
        >
          {line}
        </code>
      ))}
    </pre>
    <div className="flex items-center justify-between gap-3 border-t border-line py-1 ps-3 pe-1">
      <span className="text-xs text-faint">{children}</span>
      <CopyButton key={code} text={code} label={copyLabel} onCopied={() => track('Install Command Copied', made)} />
    </div>
  </div>
)
