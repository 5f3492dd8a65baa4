import './prose.css'
import './prose-marks.css'
import './code-marks.css'

interface Props {
  /** HTML from a Markdown renderer of this folder, and from no other source. */
  html: string
  /** Default `full`; `small` for a few lines beside other content. */
  size?: 'full' | 'small'
}

/** Shows rendered Markdown. */
export const Prose = ({ html, size = 'full' }: Props) => (
  <div
    dir="auto"
    className={size === 'full' ? 'prose' : 'prose prose-small'}
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
