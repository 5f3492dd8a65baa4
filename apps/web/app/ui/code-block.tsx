import { CopyButton } from './copy-button.tsx'

interface Props {
  code: string
  /** Name of the copied text for screen readers. */
  copyLabel?: string
  /** Shows a prompt before each line. The prompt is not copied. */
  command?: boolean
}

/** Shows code or a command with a copy button. The text always runs left to right. */
export const CodeBlock = ({ code, copyLabel, command = false }: Props) => (
  <div dir="ltr" className="flex items-start rounded-control border border-line bg-sunken max-sm:flex-col">
    <pre className="max-w-full min-w-0 flex-1 overflow-x-auto px-3 py-2 text-sm leading-6" tabIndex={0}>
      {command
        ? code.split('\n').map((line) => (
            <div
              key={line}
              className="wrap-anywhere whitespace-pre-wrap before:me-2 before:text-faint before:content-['$'] before:select-none"
            >
              {line}
            </div>
          ))
        : code}
    </pre>
    <div className="p-1.5 max-sm:self-end max-sm:pt-0">
      <CopyButton text={code} {...(copyLabel && { label: copyLabel })} />
    </div>
  </div>
)
