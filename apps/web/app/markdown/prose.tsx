import './prose.css'
import './prose-marks.css'
import './code-marks.css'

interface Props {
  /** HTML from `renderMarkdown` and nowhere else. */
  html: string
  /** Default `full`; `small` for a few lines among other things. */
  size?: 'full' | 'small'
}

/** Rendered Markdown. */
export const Prose = ({ html, size = 'full' }: Props) => (
  <div
    dir="auto"
    className={size === 'full' ? 'prose' : 'prose prose-small'}
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
