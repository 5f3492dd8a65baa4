import clsx from 'clsx'

const paths = {
  start: 'M0 34 C 190 34, 210 96, 392 96',
  end: 'M8 96 C 170 96, 220 22, 400 26',
}

/** A wire that comes from beyond the page and ends in the search field, as nodes are joined on the canvas. */
export const Wire = ({ side }: { side: 'start' | 'end' }) => {
  const colour = side === 'start' ? 'var(--socket-image)' : 'var(--socket-latent)'
  return (
    <svg
      aria-hidden
      width="400"
      height="128"
      viewBox="0 0 400 128"
      fill="none"
      className={clsx(
        'mirrored pointer-events-none absolute -top-[72px] hidden max-w-none md:block',
        side === 'start' ? 'end-full -me-2' : 'start-full -ms-2',
      )}
    >
      <path d={paths[side]} stroke={colour} strokeWidth="2" opacity="0.55" strokeLinecap="round" />
      <circle cx={side === 'start' ? 392 : 8} cy="96" r="5" fill={colour} stroke="var(--canvas)" strokeWidth="2" />
    </svg>
  )
}
