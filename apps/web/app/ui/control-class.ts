/** Classes of text fields and select boxes. */
export const controlClass =
  'w-full rounded-control border border-edge/70 bg-surface text-text placeholder:text-faint transition-colors hover:border-edge focus-visible:border-focus focus-visible:outline-offset-0 disabled:opacity-55 aria-invalid:border-danger'
