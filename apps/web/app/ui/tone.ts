export type Tone = 'neutral' | 'accent' | 'green' | 'amber' | 'red' | 'blue'

/** Classes for text, background and border of a tone. */
export const toneClass: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-muted',
  accent: 'border-accent-line bg-accent-surface text-accent-text',
  green: 'border-green-line bg-green-surface text-green-text',
  amber: 'border-amber-line bg-amber-surface text-amber-text',
  red: 'border-red-line bg-red-surface text-red-text',
  blue: 'border-blue-line bg-blue-surface text-blue-text',
}
